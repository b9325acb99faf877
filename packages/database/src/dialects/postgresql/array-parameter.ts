const numeric = new Set(["bigint", "double precision", "numeric"]);

/**
 * A column of parameter rows as a value for an array parameter. pg would quote each number, which takes longer to write
 * and to read.
 */
export function arrayParameter(type: string | undefined, values: readonly unknown[]): unknown {
  if (type === undefined || !numeric.has(type)) return values;
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
