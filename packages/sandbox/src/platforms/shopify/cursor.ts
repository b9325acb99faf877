import { badRequest } from "./errors.ts";

export type SortValue = number | string;

/** The end of a page: the last item's sort value and id, tied to its list. */
export type Position = { id: number; value: SortValue };

type CursorBody = { last_id: number; last_value: SortValue; of: string };

/** `list` identifies the query, the sort key and its direction: a cursor is valid only for its list. */
export function encodeCursor(list: string, position: Position): string {
  const body: CursorBody = { last_id: position.id, last_value: position.value, of: list };
  return Buffer.from(JSON.stringify(body)).toString("base64");
}

/** @throws BAD_REQUEST for anything except a cursor of this list */
export function decodeCursor(list: string, cursor: string): Position {
  const body = parse(cursor);
  if (!body) throw badRequest("Invalid cursor.");
  if (body.of !== list) throw badRequest("Invalid cursor for current pagination sort.");
  return { id: body.last_id, value: body.last_value };
}

function parse(cursor: string): CursorBody | null {
  try {
    const body: unknown = JSON.parse(Buffer.from(cursor, "base64").toString("utf8"));
    if (typeof body !== "object" || body === null) return null;
    const { last_id: id, last_value: value, of } = body as Partial<CursorBody>;
    if (typeof id !== "number" || typeof of !== "string") return null;
    if (typeof value !== "number" && typeof value !== "string") return null;
    return { last_id: id, last_value: value, of };
  } catch {
    return null;
  }
}

/** Hashes the list's name, so that cursors stay short. */
export function listName(...parts: unknown[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(parts)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
