/**
 * Columns that are null in no table. SQLite sorts nulls before other values and PostgreSQL after them, so the compiler
 * says where nulls go, except for these columns: an index cannot sort by them when it does.
 */
export const neverNullColumns: ReadonlySet<string> = new Set([
  "bucket",
  "content_hash",
  "created_at",
  "day",
  "disconnected_at",
  "entry_no",
  "id",
  "line_no",
  "metric_id",
  "month",
  "occurred_at",
  "order_id",
  "page",
  "placed_at",
  "position",
  "read_at",
  "span",
  "started_at",
  "store_id",
  "stream",
  "title",
]);
