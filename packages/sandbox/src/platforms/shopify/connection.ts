import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import { badRequest } from "./errors.ts";

const maxPageSize = 250;
/** A caller can page through this many items of one list. */
const maxPagedItems = 25_000;

export type PageArguments = {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
};

/** A list in its paging order. */
export type PagedList<T> = {
  /** Identifies query and sort order: cursors of other lists are refused. */
  name: string;
  items: readonly T[];
  positionOf(item: T): Position;
};

export type Connection<T> = {
  nodes: readonly T[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** @throws BAD_REQUEST for sizes and cursors that Shopify refuses */
export function connect<T>(list: PagedList<T>, page: PageArguments): Connection<T> {
  const size = sizeOf(page);
  const reverse = page.reverse ?? false;
  const name = reverse ? `${list.name}-` : list.name;
  const items = reverse ? list.items.toReversed() : list.items;
  const start = page.after ? indexAfter(list, items, decodeCursor(name, page.after), reverse) : 0;
  if (start >= maxPagedItems) {
    throw badRequest("Paging beyond 25000 objects is not supported. Narrow the query instead.");
  }
  const nodes = items.slice(start, start + size);
  return {
    nodes,
    pageInfo: {
      hasNextPage: start + size < items.length,
      get endCursor() {
        const last = nodes.at(-1);
        return last === undefined ? null : encodeCursor(name, list.positionOf(last));
      },
    },
  };
}

function sizeOf({ first }: PageArguments): number {
  if (first == null) throw badRequest("you must provide one of first or last");
  if (first > maxPageSize) {
    throw badRequest(
      `first cannot exceed ${maxPageSize}. To query larger amounts of data with fewer limits, bulk operations should be used instead.`,
    );
  }
  if (first < 1) throw badRequest("first must be greater than 0");
  return first;
}

/** Compares positions by value, then by id, like the lists. */
export function comparePositions(a: Position, b: Position): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id - b.id;
}

/** Returns the first index after the position, even if the item at the position is gone. */
function indexAfter<T>(
  list: PagedList<T>,
  items: readonly T[],
  position: Position,
  reverse: boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined) break;
    const order = comparePositions(list.positionOf(item), position);
    if ((reverse ? -order : order) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pages a list in the order of its items; cursors contain indexes. */
export function listInOrder<T extends { id: number }>(
  name: string,
  items: readonly T[],
): PagedList<T> {
  const indexes = new Map(items.map((item, index) => [item, index]));
  return {
    name,
    items,
    positionOf: (item) => ({ id: item.id, value: indexes.get(item) ?? 0 }),
  };
}

/** Pages a list in the order of ids, like most nested lists. */
export function listById<T extends { id: number }>(
  name: string,
  items: readonly T[],
): PagedList<T> {
  return { name, items, positionOf: (item) => ({ id: item.id, value: item.id }) };
}
