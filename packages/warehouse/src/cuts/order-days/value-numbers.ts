/** Numbers values from 0 in order of first appearance. */
export type ValueNumbers<Value extends string | number> = {
  numberOf: (value: Value) => number;
  values: readonly Value[];
};

export function numberValues<Value extends string | number>(
  first: readonly Value[] = [],
): ValueNumbers<Value> {
  const numbers = new Map<Value, number>();
  const values: Value[] = [];
  const numberOf = (value: Value) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, values.length);
    return values.push(value) - 1;
  };
  for (const value of first) numberOf(value);
  return { numberOf, values };
}
