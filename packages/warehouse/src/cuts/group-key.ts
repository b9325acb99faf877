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
