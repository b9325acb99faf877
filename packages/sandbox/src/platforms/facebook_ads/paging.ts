import { refuse } from "./errors.ts";
import { limitParam } from "./graph-params.ts";

export type Paging = {
  cursors: { before: string; after: string };
  previous?: string;
  next?: string;
};
export type ListPage<T> = { data: T[]; paging?: Paging };

export type PageOf = {
  params: ReadonlyMap<string, string>;
  /** The URL of the list, without its query. */
  url: string;
  token: string;
  /** Returns fewer items than requested on some pages in the middle. */
  hasShortPages: boolean;
};

/** The highest offset that can be paged to. */
const maxOffset = 100_000;

/**
 * Returns the page for the cursors and the limit. The URLs of the neighboring pages contain the caller's token, and
 * `next` is present while any items remain, even after a short page.
 * @throws MetaRefusal
 */
export function pageOf<T>(list: readonly T[], of: PageOf): ListPage<T> {
  const limit = limitParam(of.params);
  const after = of.params.get("after") ?? "";
  const before = of.params.get("before") ?? "";
  const last = after === "" ? -1 : placeOf(after);
  const end = before === "" ? list.length : placeOf(before);
  if (last === null || end === null) return refuse("Invalid cursors values provided");
  if (last >= maxOffset) {
    refuse("After Cursor specified exceeds the max limit supported by this endpoint");
  }
  const first = before === "" ? last + 1 : Math.max(0, end - limit);
  const size = of.hasShortPages ? shortened(first, limit) : limit;
  const data = list.slice(first, Math.min(first + size, end));
  const next = first + data.length;
  if (data.length === 0) return { data };
  const cursors = { before: cursorAt(first), after: cursorAt(next - 1) };
  return {
    data,
    paging: {
      cursors,
      ...(first > 0 && { previous: addressOf(of, "before", cursors.before) }),
      ...(next < list.length && { next: addressOf(of, "after", cursors.after) }),
    },
  };
}

/** Shortens every second page that could be full. */
function shortened(first: number, limit: number): number {
  return first % 2 === 0 ? Math.max(1, Math.floor(limit / 2)) : limit;
}

/** An opaque cursor: the item's index in the list, in Meta's variant of base64. */
function cursorAt(index: number): string {
  return Buffer.from(String(index)).toString("base64").replaceAll("=", "ZD");
}

/** Returns null for an invalid cursor. */
function placeOf(cursor: string): number | null {
  const text = Buffer.from(cursor.replaceAll("ZD", "="), "base64").toString();
  return /^\d{1,9}$/.test(text) && cursorAt(Number(text)) === cursor ? Number(text) : null;
}

function addressOf(
  { params, url, token }: PageOf,
  side: "before" | "after",
  cursor: string,
): string {
  const query = new URLSearchParams({ access_token: token });
  for (const [name, value] of params) {
    if (!["access_token", "before", "after"].includes(name)) query.set(name, value);
  }
  query.set(side, cursor);
  return `${url}?${query.toString()}`;
}
