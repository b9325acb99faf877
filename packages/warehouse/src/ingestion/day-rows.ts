/** A member of a breakdown, such as a campaign or a page, and its additive figures for one day. */
export type DayRow = readonly [member: string, ...figures: number[]];

/**
 * Returns one row per member, sorted by name, so that the order of the input does not matter. Rows with equal names,
 * such as two long URLs truncated to the same text, are added up.
 */
export function byMember(rows: readonly DayRow[]): DayRow[] {
  const members = new Map<string, number[]>();
  for (const [name, ...figures] of rows) {
    // The database would replace half of a surrogate pair left by truncation, so the name read back would differ.
    const member = name.toWellFormed();
    const sums = members.get(member);
    if (sums === undefined) members.set(member, figures);
    else for (const [index, figure] of figures.entries()) sums[index] = (sums[index] ?? 0) + figure;
  }
  return [...members]
    .map(([member, figures]): DayRow => [member, ...figures])
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
}
