/** 0 = day, 1 = month; see `columns` in rollups.table.ts. */
export type ColumnSpan = 0 | 1;
export const daySpan = 0 satisfies ColumnSpan;
export const monthSpan = 1 satisfies ColumnSpan;

/**
 * One of the columns of `columns`, and how a column of `column_changes` is added to it. The writer merges
 * changes into stored columns with it (merge-changes.ts) and readers apply the changes that are not merged yet
 * (packed-columns.ts), so the layout of a column is known to its own module only.
 */
export type ColumnKind<Column extends object> = {
  name: "products" | "customers" | "visit_counts";
  changes: "products" | "customers";
  /**
   * Adds changes of days to the stored column of that day or their month. Equal contents must give equal bytes, however
   * the changes were grouped; a column without entries is empty.
   * @param packed empty for a bucket without a row
   */
  add: (packed: Buffer, changes: readonly Buffer[], span: ColumnSpan) => Buffer;
  decode: (packed: Buffer, span: ColumnSpan) => Column;
  /** The approximate size of a decoded column in memory. */
  bytes: (column: Column) => number;
};

export const emptyColumn = Buffer.alloc(0);
