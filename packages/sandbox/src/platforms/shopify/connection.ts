import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import { badRequest } from "./errors.ts";

const maxPageSize = 250;
/** Nobody can page further into one list than this. */
const maxWalk = 25_000;

export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
};

/** A list in the order in which it is paged. */
export type PagedList<T> = {
  /** Names query and sort: cursors of other lists are refused. */
  name: string;
  items: readonly T[];
  positionOf(item: T): Position;
};

export type Connection<T> = {
  nodes: readonly T[];
  edges: { node: T; cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

/** @throws BAD_REQUEST for sizes and cursors that the platform refuses. */
export function connect<T>(list: PagedList<T>, page: PageArguments): Connection<T> {
  const size = sizeOf(page);
  const reverse = page.reverse ?? false;
  const name = reverse ? `${list.name}-` : list.name;
  const items = reverse ? list.items.toReversed() : list.items;
  const from = page.after ? indexAfter(list, items, decodeCursor(name, page.after), reverse) : 0;
  const until = page.before
    ? indexOf(list, items, decodeCursor(name, page.before), reverse)
    : items.length;
  const start = page.first == null ? Math.max(from, until - size) : from;
  const end = page.first == null ? until : Math.min(until, from + size);
  if (start >= maxWalk) {
    throw badRequest("Paging beyond 25000 objects is not supported. Narrow the query instead.");
  }
  const nodes = items.slice(start, Math.max(start, end));
  const cursorOf = (item: T) => encodeCursor(name, list.positionOf(item));
  return {
    nodes,
    get edges() {
      return nodes.map((node) => ({ node, cursor: cursorOf(node) }));
    },
    pageInfo: pageInfoOf(nodes, cursorOf, { before: start > 0, after: end < items.length }),
  };
}

function pageInfoOf<T>(
  nodes: readonly T[],
  cursorOf: (item: T) => string,
  more: { before: boolean; after: boolean },
): Connection<T>["pageInfo"] {
  const [first] = nodes;
  const last = nodes.at(-1);
  return {
    hasNextPage: more.after,
    hasPreviousPage: more.before,
    get startCursor() {
      return first === undefined ? null : cursorOf(first);
    },
    get endCursor() {
      return last === undefined ? null : cursorOf(last);
    },
  };
}

function sizeOf({ first, last }: PageArguments): number {
  if (first == null && last == null) throw badRequest("you must provide one of first or last");
  if (first != null && last != null) {
    throw badRequest("providing both first and last is not supported");
  }
  const [name, size] = first == null ? ["last", last ?? 0] : ["first", first];
  if (size > maxPageSize) {
    throw badRequest(
      `${name} cannot exceed ${maxPageSize}. To query larger amounts of data with fewer limits, bulk operations should be used instead.`,
    );
  }
  if (size < 1) throw badRequest(`${name} must be greater than 0`);
  return size;
}

/** Orders positions by value, then by id, as the lists themselves are ordered. */
export function comparePositions(a: Position, b: Position): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id - b.id;
}

/** The first index whose item lies at or behind the position, even when the item itself is gone. */
function indexOf<T>(
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
    if ((reverse ? -order : order) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexAfter<T>(
  list: PagedList<T>,
  items: readonly T[],
  position: Position,
  reverse: boolean,
): number {
  const index = indexOf(list, items, position, reverse);
  const item = items[index];
  const isThere = item !== undefined && comparePositions(list.positionOf(item), position) === 0;
  return isThere ? index + 1 : index;
}

/** A list that keeps the order it has; its cursors count places. */
export function listInPlace<T extends { id: number }>(
  name: string,
  items: readonly T[],
): PagedList<T> {
  const places = new Map(items.map((item, index) => [item, index]));
  return {
    name,
    items,
    positionOf: (item) => ({ id: item.id, value: places.get(item) ?? 0 }),
  };
}

/** A list by id: the order of everything nested. */
export function listById<T extends { id: number }>(
  name: string,
  items: readonly T[],
): PagedList<T> {
  return { name, items, positionOf: (item) => ({ id: item.id, value: item.id }) };
}
