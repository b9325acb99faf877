/** A member of a report's day, and figures that add up. */
export type DayRow = readonly [member: string, ...figures: number[]];

/**
 * One row for each member, in the order of their names, so that the same figures in another order are the same.
 * Members that came to have the same name, such as two long addresses cut to the same length, are put together.
 */
export function byMember(rows: readonly DayRow[]): DayRow[] {
  const members = new Map<string, number[]>();
  for (const [name, ...figures] of rows) {
    // A name cut in the middle of a character would come back from the database as another one.
    const member = name.toWellFormed();
    const sums = members.get(member);
    if (sums === undefined) members.set(member, figures);
    else for (const [index, figure] of figures.entries()) sums[index] = (sums[index] ?? 0) + figure;
  }
  return [...members]
    .map(([member, figures]): DayRow => [member, ...figures])
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
}
