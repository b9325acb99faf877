/** A rollup row that differs from the sum of its facts; null means the row is missing on that side. */
export type RollupDifference = {
  table: string;
  key: string;
  stored: string | null;
  recomputed: string | null;
};

export type Row = Record<string, unknown>;

/** Compares rows with equal keys, ignoring their order. */
export function compareRows(
  table: string,
  rows: { stored: readonly Row[]; recomputed: readonly Row[] },
  columns: { key: readonly string[]; content: readonly string[] },
): RollupDifference[] {
  const index = (list: readonly Row[]) =>
    new Map(
      list.map((row) => [
        JSON.stringify(columns.key.map((column) => row[column])),
        JSON.stringify(columns.content.map((column) => row[column])),
      ]),
    );
  const stored = index(rows.stored);
  const recomputed = index(rows.recomputed);
  return [...new Set([...stored.keys(), ...recomputed.keys()])]
    .filter((key) => stored.get(key) !== recomputed.get(key))
    .map((key) => ({
      table,
      key,
      stored: stored.get(key) ?? null,
      recomputed: recomputed.get(key) ?? null,
    }));
}
