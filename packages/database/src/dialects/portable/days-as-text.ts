import { type RawBuilder, sql } from "kysely";
import { byDialect } from "./by-dialect.ts";

/** `YYYY-MM-DD` of a day since 1970-01-01. */
export function dateOfDay(day: RawBuilder<unknown>): RawBuilder<string> {
  return byDialect({
    sqlite: sql<string>`date(${day} * 86400, 'unixepoch')`,
    postgresql: sql<string>`to_char(${dateOf(day)}, 'YYYY-MM-DD')`,
  });
}

/** `YYYY-MM` of a day since 1970-01-01. */
export function monthOfDay(day: RawBuilder<unknown>): RawBuilder<string> {
  return byDialect({
    sqlite: sql<string>`strftime('%Y-%m', ${day} * 86400, 'unixepoch')`,
    postgresql: sql<string>`to_char(${dateOf(day)}, 'YYYY-MM')`,
  });
}

function dateOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date '1970-01-01' + cast(${day} as integer)`;
}
