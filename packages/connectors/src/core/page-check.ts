/** Many for a platform that leaves empty pages where rows are filtered out. */
const maxEmptyPages = 100;

/** Finds lists that never end although each page has another cursor. One check per reading of a list. */
export type PageCheck<Row> = {
  /** Whether all rows of the page were on earlier pages, or the page is empty like the hundred before it. */
  isRepeated(rows: readonly Row[]): boolean;
  /** Records an accepted page. */
  add(rows: readonly Row[]): void;
};

export function createPageCheck<Row>(keyOf: (row: Row) => string): PageCheck<Row> {
  const seen = new Set<string>();
  let emptyPages = 0;
  return {
    isRepeated: (rows) =>
      rows.length === 0 ? emptyPages >= maxEmptyPages : rows.every((row) => seen.has(keyOf(row))),
    add(rows) {
      emptyPages = rows.length === 0 ? emptyPages + 1 : 0;
      for (const row of rows) seen.add(keyOf(row));
    },
  };
}
