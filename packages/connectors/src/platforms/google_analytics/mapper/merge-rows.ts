/** The maximum of named members per day. */
export const mostMembers = 1_000;

/**
 * One row per name, sorted by name, with duplicates summed. Beyond a thousand, only the largest keep their names; the
 * rest is one row under `restName`.
 */
export function mergeRows<Row extends object>(
  rows: readonly Row[],
  by: {
    nameOf: (row: Row) => string;
    weightOf: (row: Row) => number;
    add: (one: Row, other: Row) => Row;
    /** The same figures under the name of the rest. */
    asRest: (row: Row) => Row;
  },
): { rows: Row[]; isCut: boolean } {
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
  const rest = heaviest.slice(mostMembers);
  // Remove all before adding the sum, because the rest's own row may be among them.
  for (const row of rest) named.delete(by.nameOf(row));
  for (const row of rest) put(by.asRest(row));
  const merged = [...named.values()].toSorted((one, other) =>
    by.nameOf(one) < by.nameOf(other) ? -1 : 1,
  );
  return { rows: merged, isCut: rest.length > 0 };
}
