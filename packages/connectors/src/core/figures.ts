/** The sum of each figure of two rows, under the names of the first. */
export function addFigures<Row extends Record<string, string | number>>(one: Row, other: Row): Row {
  const sums = Object.entries(one).map(([name, value]) => [
    name,
    typeof value === "number" ? value + Number(other[name]) : value,
  ]);
  return Object.fromEntries(sums) as Row;
}

/** Whether any figure of the row is not 0. */
export function hasFigures(row: object): boolean {
  return Object.values(row).some((value) => typeof value === "number" && value !== 0);
}
