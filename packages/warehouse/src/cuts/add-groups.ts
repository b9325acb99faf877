import type { GroupKey } from "./group-key.ts";

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
export function addDays<Value>(
  all: readonly ReadonlyMap<number, Value>[],
  add: (values: Value[]) => Value,
): Map<number, Value> {
  const days = new Map<number, Value[]>();
  for (const [day, value] of all.flatMap((byDay) => [...byDay])) {
    const known = days.get(day) ?? [];
    known.push(value);
    days.set(day, known);
  }
  return new Map([...days].map(([day, values]) => [day, add(values)]));
}
