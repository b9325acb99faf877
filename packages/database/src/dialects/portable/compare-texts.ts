import { type RawBuilder, sql } from "kysely";
import { byDialect } from "./by-dialect.ts";

/**
 * Makes a text compare and sort by code point, with ASCII-only case conversion, as columns do. Needed for texts not
 * read from a column.
 */
export function byCodePoint<T extends string | null>(text: RawBuilder<T>): RawBuilder<T> {
  return byDialect({ sqlite: text, postgresql: sql<T>`(${text}) collate "C"` });
}

/** The condition that a text contains another, ignoring the case of ASCII letters. */
export function containsText(text: RawBuilder<string>, part: string): RawBuilder<boolean> {
  const searched = byCodePoint(sql<string>`${part}`);
  return byDialect({
    sqlite: sql<boolean>`instr(lower(${text}), lower(${searched})) > 0`,
    postgresql: sql<boolean>`strpos(lower(${text}), lower(${searched})) > 0`,
  });
}
