import type { StoreData } from "../../core/store-data.ts";
import { earliestOrderAt, earliestRecordAt } from "./access.ts";
import { comparePositions, type PagedList } from "./connection.ts";
import { listName, type SortValue } from "./cursor.ts";
import type { CachedList } from "./list-cache.ts";
import { badRequest } from "./errors.ts";
import type { RequestContext } from "./request-context.ts";
import { compileSearch, type SearchFields, type SearchWarning } from "./search/match-search.ts";

/** A root list with its items, search and sort keys. */
export type ListDefinition<T> = {
  name: string;
  items(data: StoreData): Iterable<T>;
  /** Returns the record that an item is the head of; without it, items are records. */
  recordOf?(data: StoreData, item: T): object | undefined;
  idOf(item: T): number;
  search: SearchFields<T>;
  /** The served sort keys. */
  sorts: Record<string, (item: T) => SortValue>;
  /** When an order was placed; older orders are hidden from tokens without `read_all_orders`. */
  orderedAt?(item: T): number;
  /** When another record was created or last changed; older ones are hidden from the token of a new store. */
  recordedAt?(item: T): number;
};

const maxCachedLists = 64;

export type ListArguments = {
  query?: string | null | undefined;
  sortKey?: string | null | undefined;
};

/**
 * Returns the requested list, sorted, with the warnings about its search. @throws BAD_REQUEST for a sort key that is
 * not served
 */
export function findList<T>(
  context: RequestContext,
  definition: ListDefinition<T>,
  { query, sortKey }: ListArguments,
): { list: PagedList<T>; warnings: SearchWarning[] } {
  const { data } = context;
  const lists = listsOf(context);
  const earliest = earliestReadable(context, definition);
  const key = JSON.stringify([definition.name, query ?? "", sortKey ?? "ID", earliest]);
  const cached = lists.get(key);
  if (cached) return cached as { list: PagedList<T>; warnings: SearchWarning[] };
  const built = makeList(data, definition, { query, sortKey }, earliest);
  if (lists.size >= maxCachedLists) {
    const [oldest] = lists.keys();
    if (oldest !== undefined) lists.delete(oldest);
  }
  lists.set(key, built as CachedList);
  return built;
}

function listsOf({ data, lists: known }: RequestContext): Map<string, CachedList> {
  const { version } = data;
  let found = known.get(data);
  if (found?.version !== version) known.set(data, (found = { version, lists: new Map() }));
  return found.lists;
}

/** Returns the time from which the token can read the list's items, to the minute; null for all. */
function earliestReadable<T>(
  { access, nowMs }: RequestContext,
  { orderedAt, recordedAt }: ListDefinition<T>,
): number | null {
  if (!orderedAt && !recordedAt) return null;
  const earliest = orderedAt ? earliestOrderAt(access, nowMs) : earliestRecordAt(access, nowMs);
  return Number.isFinite(earliest) ? Math.floor(earliest / 60_000) * 60_000 : null;
}

function makeList<T>(
  data: StoreData,
  definition: ListDefinition<T>,
  { query, sortKey }: ListArguments,
  earliest: number | null,
): { list: PagedList<T>; warnings: SearchWarning[] } {
  const search = compileSearch(query ?? "", definition.search, data.shop.timezone);
  const sort = definition.sorts[sortKey ?? "ID"];
  if (!sort) throw badRequest(`Sort key ${sortKey ?? ""} is not served by this sandbox`);
  const { idOf, orderedAt, recordedAt = orderedAt } = definition;
  const found: { id: number; value: SortValue; item: T }[] = [];
  for (const item of definition.items(data)) {
    if (earliest !== null && recordedAt && recordedAt(item) < earliest) continue;
    if (!search.matches(item)) continue;
    const id = idOf(item);
    found.push({ id, value: sort(item), item });
  }
  found.sort(comparePositions);
  const list: PagedList<T> = {
    name: listName(definition.name, query ?? "", sortKey ?? "ID"),
    items: found.map((one) => one.item),
    positionOf: (item) => ({ id: idOf(item), value: sort(item) }),
  };
  return { list, warnings: search.warnings };
}
