/**
 * Columns that are not null in every table. SQLite sorts nulls first and PostgreSQL last, so the compiler adds `nulls
 * first` or `nulls last`, except for these columns: an index cannot be used for the sort otherwise.
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
