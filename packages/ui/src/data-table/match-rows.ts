/** What a table is searched by: its rows whose text contains what was typed, in any case. */
export type RowSearch<Row> = {
  label: string;
  text: (row: Row) => string;
  /** What is searched for to begin with. */
  initially?: string;
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
