/** 0 = day, 1 = month; see `columns` in rollups.table.ts. */
export type ColumnSpan = 0 | 1;
export const daySpan = 0 satisfies ColumnSpan;
export const monthSpan = 1 satisfies ColumnSpan;

/**
 * A packed column of the table `columns`, with the code that adds a column of `column_changes` to it. Both the writer,
 * which merges changes into stored columns (merge-changes.ts), and readers, which add the changes that are not merged
 * yet (packed-columns.ts), use it, so only the column's own module knows its layout.
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
