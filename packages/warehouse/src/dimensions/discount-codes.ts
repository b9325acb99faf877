import { type RawBuilder, sql } from "kysely";
import { textValue } from "./sql-dimension.ts";

/** All codes of a JSON list as one value, in alphabetical order; null for a list that is null. */
export function discountCodes(list: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select ${textValue(sql.ref("codes.list"))} from (
    select group_concat(value, ', ') as list
    from (select distinct value from json_each(${list}) order by value)) as codes)`;
}
