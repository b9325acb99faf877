import type { TypedText } from "./use-typed-text.ts";

/** Finds rows by a case-insensitive substring of their text. */
export type RowSearch<Row> = {
  label: string;
  text: (row: Row) => string;
  /** Shown when no row matches; by default, the same as without rows. */
  none?: string;
  /** Controls the text that is searched for from outside. */
  typedText?: TypedText;
};

export function matchRows<Row>(
  rows: readonly Row[],
  search: RowSearch<Row> | undefined,
  typed: string,
): readonly Row[] {
  const wanted = typed.trim().toLowerCase();
  if (!search || wanted === "") return rows;
  return rows.filter((row) => search.text(row).toLowerCase().includes(wanted));
}
