import type { GroupKey } from "./group-key.ts";
import { addByDay } from "./day-facts.ts";

/** The sum of some groups; `add` returns zero for no values. */
export function addGroups<Value>(
  groups: ReadonlyMap<GroupKey, Value>,
  keys: readonly GroupKey[],
  add: (all: Value[]) => Value,
): Value {
  const found: Value[] = [];
  for (const key of keys) {
    const value = groups.get(key);
    if (value !== undefined) found.push(value);
  }
  const [first, ...others] = found;
  return first !== undefined && others.length === 0 ? first : add(found);
}

/** Adds up the values of each day. */
export function sumByDay<Value>(
  all: readonly ReadonlyMap<number, Value>[],
  add: (values: Value[]) => Value,
): Map<number, Value> {
  const rows = all.flatMap((byDay) => Array.from(byDay, ([day, sums]) => ({ day, sums })));
  return addByDay({ rows }, add);
}
