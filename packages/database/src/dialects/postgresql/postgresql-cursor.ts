import Cursor from "pg-cursor";
import { columnValues } from "./column-values.ts";

/** pg's cursor, whose rows have the same values as those of other queries. Kysely gives it no settings. */
export class PostgresqlCursor<Row> extends Cursor<Row> {
  constructor(text: string, values: unknown[]) {
    super(text, values, { types: columnValues });
  }
}
