/** The values of a group, one per dimension, joined by a character that no value contains. */
export type GroupKey = string;

const separator = "\0";

export function groupKey(values: readonly string[]): GroupKey {
  return values.join(separator);
}

/** The inverse of `groupKey`. */
export function groupValues(key: GroupKey): string[] {
  return key.split(separator);
}

/** Sums of the rows of one group, with the numbers on the axes by which the group is split. */
export type GroupedSums<Sums> = { key: GroupKey; per: readonly number[]; sums: Sums };

/** For groups that are not split. */
export function sumsByGroup<Sums>(rows: readonly GroupedSums<Sums>[]): Map<GroupKey, Sums> {
  return new Map(rows.map(({ key, sums }) => [key, sums]));
}

/** For groups that are split by day. */
export function sumsByGroupAndDay<Sums>(
  rows: readonly GroupedSums<Sums>[],
): Map<GroupKey, Map<number, Sums>> {
  const groups = new Map<GroupKey, Map<number, Sums>>();
  for (const { key, per, sums } of rows) {
    const days = groups.get(key) ?? new Map<number, Sums>();
    groups.set(key, days.set(per[0] ?? 0, sums));
  }
  return groups;
}
