/** Maximum number of named members per day. */
export const maxMembers = 1_000;

/**
 * One row per name, sorted by name, with duplicates summed. Beyond a thousand, only the largest keep their names; the
 * others are summed in one row, named by `asRest`.
 */
export function mergeRows<Row extends object>(
  rows: readonly Row[],
  by: {
    nameOf: (row: Row) => string;
    weightOf: (row: Row) => number;
    add: (one: Row, other: Row) => Row;
    /** The same figures, under the name for the sum of the others. */
    asRest: (row: Row) => Row;
  },
): { rows: Row[]; hasRest: boolean } {
  const named = new Map<string, Row>();
  const put = (row: Row): void => {
    const known = named.get(by.nameOf(row));
    named.set(by.nameOf(row), known ? by.add(known, row) : row);
  };
  for (const row of rows) put(row);
  const heaviest = [...named.values()].toSorted(
    (one, other) =>
      by.weightOf(other) - by.weightOf(one) || (by.nameOf(one) < by.nameOf(other) ? -1 : 1),
  );
  const rest = heaviest.slice(maxMembers);
  // Remove all before adding the sum, because the rest's own row may be among them.
  for (const row of rest) named.delete(by.nameOf(row));
  for (const row of rest) put(by.asRest(row));
  const merged = [...named.values()].toSorted((one, other) =>
    by.nameOf(one) < by.nameOf(other) ? -1 : 1,
  );
  return { rows: merged, hasRest: rest.length > 0 };
}
