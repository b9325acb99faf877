/**
 * Removes NUL characters from the texts of a statement's parameters, including escaped ones in JSON. PostgreSQL rejects
 * them in text and `jsonb`. They are removed with SQLite too, so that both databases give the same answers. Batches do
 * not use this: records of platforms and files are cleaned before they are stored.
 */
export function withoutNul(parameters: readonly unknown[]): readonly unknown[] {
  return parameters.some(hasNul) ? parameters.map(clean) : parameters;
}

function hasNul(value: unknown): boolean {
  return typeof value === "string" && (value.includes("\0") || value.includes(escaped));
}

const escaped = "\\u0000";

function clean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.replaceAll("\0", "");
  // After an odd number of backslashes, the sequence is not an escape.
  return /^[[{]/.test(text) ? text.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1") : text;
}
