/**
 * The rows of all pages. A row that moved while they were read is on two of them, and here once, as first read.
 * @param idOf null for rows that may be equal
 */
export function rowsOfPages<Row>(
  pages: readonly { rows: readonly Row[] }[],
  idOf: (row: Row) => string | null,
): Row[] {
  const known = new Set<string>();
  return pages
    .flatMap(({ rows }) => rows)
    .filter((row) => {
      const id = idOf(row);
      if (id === null) return true;
      const isNew = !known.has(id);
      known.add(id);
      return isNew;
    });
}
