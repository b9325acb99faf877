import { type RawBuilder, sql } from "kysely";

/** All codes of a JSON list as one value, in alphabetical order; null for a list that is null. */
export function discountCodes(list: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select group_concat(value, ', ')
    from (select distinct value from json_each(${list}) order by value))`;
}
