import { hash } from "node:crypto";
import { invalidField } from "@cartograph/contracts/app-error.ts";
import { compareText } from "../compare-text.ts";

/** A row's values in the sort columns, the unique one last. */
export type Position = readonly (string | number | null)[];

/** Identifies a list. A cursor is rejected for any other list. */
export type ListQuestion = {
  storeId: number;
  /** For example `orders`. */
  name: string;
  /** The query that selects the rows of the list. `cursor` and `limit` are ignored. */
  query: Readonly<Record<string, unknown>>;
  /** For example `-total`. */
  sort: string;
};

/** Increment when the meaning of positions changes. */
const version = 3;

/** Encodes the position after a row as opaque text. */
export function writeCursor(question: ListQuestion, position: Position): string {
  const content = [version, question.sort, position];
  const { cursor: _, limit: __, ...query } = question.query;
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => compareText(a, b));
  const list = [question.storeId, question.name, entries];
  const digest = hash("sha256", JSON.stringify([content, list]), "base64url").slice(0, 22);
  return Buffer.from(JSON.stringify([...content, digest])).toString("base64url");
}

/**
 * Decodes a cursor.
 * @throws AppError invalid_input if it was changed, or is from another list or version
 */
export function readCursor(text: string, question: ListQuestion): Position {
  const position = decodePosition(text);
  if (position === null || writeCursor(question, position) !== text) {
    const message = "This cursor is not from the same list; leave it out to start again";
    throw invalidField("cursor", message);
  }
  return position;
}

function decodePosition(text: string): Position | null {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
  const position: unknown = Array.isArray(content) ? content[2] : null;
  return isPosition(position) ? position : null;
}

function isPosition(value: unknown): value is Position {
  return (
    Array.isArray(value) &&
    value.every((each) => each === null || typeof each === "string" || typeof each === "number")
  );
}
