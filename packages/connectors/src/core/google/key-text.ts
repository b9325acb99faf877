/** How many layers (quotes, base64, the sandbox prefix) may wrap a key. */
const maxWraps = 4;

/** Removes spaces, quotes, base64 and the sandbox prefix around a key. */
export function unwrapKeyText(text: string): string {
  let current = text.replace(/^\uFEFF/, "").trim();
  for (let wraps = 0; wraps < maxWraps; wraps += 1) {
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

/** Null if it is not base64 or does not contain JSON. */
function decodeBase64(text: string): string | null {
  if (text.length < 40 || !/^[A-Za-z0-9+/_\-\s]+={0,2}$/.test(text)) return null;
  const decoded = Buffer.from(text.replace(/\s+/g, ""), "base64").toString("utf8").trim();
  return /^(sandbox_)?["']?\{/.test(decoded) ? decoded : null;
}
