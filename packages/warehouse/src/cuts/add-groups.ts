import type { GroupKey } from "./group-key.ts";
import { groupBy } from "../grouping.ts";

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
  const pairs = all.flatMap((byDay) => [...byDay]);
  const days = groupBy(pairs, ([day]) => day);
  return new Map([...days].map(([day, ofDay]) => [day, add(ofDay.map(([, value]) => value))]));
}
