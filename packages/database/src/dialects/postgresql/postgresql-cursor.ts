import Cursor from "pg-cursor";
import { columnValues } from "./column-values.ts";

/** pg's cursor with the same value parsers as other queries; Kysely passes it no settings. */
export class PostgresqlCursor<Row> extends Cursor<Row> {
  constructor(text: string, values: unknown[]) {
    super(text, values, { types: columnValues });
  }
}
