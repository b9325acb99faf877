/** How often a key may be wrapped: quoted, in base64, with the sandbox's mark. */
const mostWraps = 4;

/** The text without what got around it on the way: blanks, quotes, base64, the mark of the sandbox. */
export function unwrapKeyText(text: string): string {
  let current = text.replace(/^\uFEFF/, "").trim();
  for (let wraps = 0; wraps < mostWraps; wraps += 1) {
    const inner = unwrapOnce(current);
    if (inner === current) return current;
    current = inner;
  }
  return current;
}

function unwrapOnce(text: string): string {
  const marked = /^sandbox_(.+)$/s.exec(text)?.[1];
  if (marked !== undefined) return marked.trim();
  const quoted = /^(["'`])(.*)\1$/s.exec(text);
  if (quoted) return (unescapeQuoted(text) ?? quoted[2] ?? "").trim();
  return decodeBase64(text) ?? text;
}

function unescapeQuoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Null when it is no base64, or holds anything but JSON. */
function decodeBase64(text: string): string | null {
  if (text.length < 40 || !/^[A-Za-z0-9+/_\-\s]+={0,2}$/.test(text)) return null;
  const decoded = Buffer.from(text.replace(/\s+/g, ""), "base64").toString("utf8").trim();
  return /^(sandbox_)?["']?\{/.test(decoded) ? decoded : null;
}
