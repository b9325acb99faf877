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

/**
 * The text without NUL characters, and with U+FFFD in place of lone surrogates; in JSON, escaped ones too. PostgreSQL
 * rejects them in text or in `jsonb`.
 */
export function storableText(text: string): string {
  if (isStorable(text)) return text;
  const unescaped = text.replaceAll("\0", "").toWellFormed();
  return isJsonContainer(unescaped) ? unescaped.replaceAll(anyEscape, storableEscape) : unescaped;
}

/** A title may begin with a bracket and contain what looks like an escape. */
function isJsonContainer(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed() && !rejectedEscape.test(text);
}

/** Escapes of surrogates in pairs are found too. */
const rejectedEscape = /\\u(?:0000|d[89a-f])/i;

/** Any escape, so that the `u` after an escaped backslash is not taken for one. */
const anyEscape = /\\(?:ud[89ab]..\\ud[c-f]..|u....|.)/gi;

function storableEscape(found: string): string {
  if (found === "\\u0000") return "";
  return /^\\ud[89a-f]..$/i.test(found) ? "\uFFFD" : found;
}
