import { type RawBuilder, sql } from "kysely";
import { storableJson } from "../storable-text.ts";
import { byDialect } from "./by-dialect.ts";

/* JSON arrays as tables with a column `value`, for use after "from" with an alias. Null gives no rows. */

/** The strings of a JSON array, compared and sorted by code point. */
export function textsOf(list: RawBuilder<unknown> | string): RawBuilder<{ value: string }> {
  const texts = typeof list === "string" ? storableJson(list) : list;
  return byDialect({
    sqlite: sql`json_each(${texts})`,
    postgresql: sql`lateral (select value collate "C" as value
      from jsonb_array_elements_text(cast(${texts} as jsonb)))`,
  });
}

/** The integers of a JSON array. */
export function integersOf(list: RawBuilder<unknown> | string): RawBuilder<{ value: number }> {
  return byDialect({
    sqlite: sql`json_each(${list})`,
    postgresql: sql`lateral (select cast(value as bigint) as value
      from jsonb_array_elements_text(cast(${list} as jsonb)))`,
  });
}

/** The objects of a JSON array; `->>` reads their fields. */
export function objectsOf(list: RawBuilder<unknown>): RawBuilder<unknown> {
  return byDialect({
    sqlite: sql`json_each(${list})`,
    postgresql: sql`lateral (select value from jsonb_array_elements(cast(${list} as jsonb)))`,
  });
}

/** The distinct texts that a query selects as `value`, as a JSON array in any order; null or `[]` if there are none. */
export function listOfTexts(query: RawBuilder<unknown>): RawBuilder<string | null> {
  return byDialect({
    sqlite: sql<string | null>`(select json_group_array(distinct value) from (${query}))`,
    postgresql: sql<
      string | null
    >`(select cast(jsonb_agg(distinct value) as text) from (${query}) as listed)`,
  });
}
