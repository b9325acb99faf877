/**
 * The parameters of a statement with texts that PostgreSQL accepts. They are changed with SQLite too, so that both
 * databases give the same answers. Batches do not use this: records of platforms and files are cleaned before they are
 * stored.
 */
export function storableParameters(parameters: readonly unknown[]): readonly unknown[] {
  if (parameters.every((value) => typeof value !== "string" || isStorable(value))) {
    return parameters;
  }
  return parameters.map((value) => (typeof value === "string" ? storableText(value) : value));
}

/** The text without NUL characters, and with U+FFFD in place of lone surrogates; PostgreSQL rejects both. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll("\0", "").toWellFormed();
}

/** JSON for `jsonb`, which rejects NUL characters and lone surrogates that are escaped, too. */
export function storableJson(json: string): string {
  return storableText(json).replaceAll(anyEscape, storableEscape);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Any escape, so that the `u` after an escaped backslash is not taken for one. */
const anyEscape = /\\(?:ud[89ab]..\\ud[c-f]..|u....|.)/gi;

function storableEscape(found: string): string {
  if (found === "\\u0000") return "";
  return /^\\ud[89a-f]..$/i.test(found) ? "\uFFFD" : found;
}
