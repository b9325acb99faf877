const numeric = new Set(["bigint", "double precision", "numeric"]);

/**
 * A column of parameter rows as the value of an array parameter. pg would quote each number, which is slower to write
 * and parse.
 */
export function arrayParameter(type: string | undefined, values: readonly unknown[]): unknown {
  if (type === undefined || !numeric.has(type)) return values;
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
