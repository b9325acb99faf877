import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { listOfTexts, textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * SQL for the value of a row of facts, as text that is never null. `many` is a JSON list of all values, at least one.
 */
export type SqlValue = { one: RawBuilder<string> } | { many: RawBuilder<string> };

const none = sql.lit(noValue);

/** The text or number as a value; `noValue` if it is null or empty. */
export function orNone(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(nullif(cast(${expression} as text), ''), ${none})`;
}

/** `escapeValue` of a nullable column, in SQL. */
export function textValue(column: RawBuilder<unknown>): RawBuilder<string | null> {
  const isLiteral = sql`ltrim(${column}, '\\') = ${none}`;
  return sql<string | null>`case when ${isLiteral} then '\\' || ${column} else ${column} end`;
}

/** The JSON list of the distinct values that a query selects as `value`; only `noValue` if it selects none. */
export function listOf(query: RawBuilder<unknown>): RawBuilder<string> {
  const onlyNone = sql.lit(JSON.stringify([noValue]));
  return sql<string>`coalesce(nullif(${listOfTexts(query)}, '[]'), ${onlyNone})`;
}

/** The name of a code; `noValue` for other codes. */
export function nameOfCode(
  expression: RawBuilder<unknown>,
  codes: Readonly<Record<string, number>>,
): RawBuilder<string> {
  const cases = Object.entries(codes).map(
    ([name, code]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`,
  );
  return sql<string>`case ${expression} ${sql.join(cases, sql` `)} else ${none} end`;
}

/** A condition: any of the row's values is in the list. */
export function hasValue(value: SqlValue, values: readonly string[]): RawBuilder<boolean> {
  // A list of any length is one parameter.
  const list = sql`select each.value from ${textsOf(JSON.stringify(values))} as each`;
  if ("one" in value) return sql<boolean>`${value.one} in (${list})`;
  return sql<boolean>`exists (
    select 1 from ${textsOf(value.many)} as own where own.value in (${list}))`;
}
