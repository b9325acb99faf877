import { type RawBuilder, sql } from "kysely";
import { byDialect } from "./by-dialect.ts";

/**
 * A text that is compared and sorted by code point, and whose case is changed in ASCII only, as columns are. Needed for
 * texts that are computed from no column.
 */
export function byCodePoint<T extends string | null>(text: RawBuilder<T>): RawBuilder<T> {
  return byDialect({ sqlite: text, postgresql: sql<T>`(${text}) collate "C"` });
}

/** Whether a text has another as a part, whatever the case of ASCII letters. */
export function hasPart(text: RawBuilder<string>, part: string): RawBuilder<boolean> {
  const searched = byCodePoint(sql<string>`${part}`);
  return byDialect({
    sqlite: sql<boolean>`instr(lower(${text}), lower(${searched})) > 0`,
    postgresql: sql<boolean>`strpos(lower(${text}), lower(${searched})) > 0`,
  });
}
