import { textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { type RawBuilder, sql } from "kysely";
import { textValue } from "./sql-dimension.ts";

/** All codes of a JSON list as one value, in alphabetical order; null for a null list. */
export function discountCodes(list: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select ${textValue(sql.ref("codes.list"))} from (
    select string_agg(code.value, ', ' order by code.value) as list
    from (select distinct value from ${textsOf(list)} as each) as code) as codes)`;
}
