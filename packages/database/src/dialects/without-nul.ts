/**
 * Leaves the character NUL out of the texts of a statement's parameters, also where JSON escapes it. PostgreSQL refuses
 * it in text and in `jsonb`; both databases do the same, so that they give the same answers. Records of platforms and
 * files are cleaned before they are stored, since batches do not pass here.
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
  // An even number of backslashes before it are backslashes of the text.
  return /^[[{]/.test(text) ? text.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1") : text;
}
