/** One comparison: `equals(status,"Sent")`, `any(id,["a","b"])`. */
export type Clause = {
  operator: string;
  field: string;
  value: ClauseValue;
};

export type ClauseValue =
  | { kind: "text"; text: string }
  /** An unquoted value: a number, a date and time, true or false. */
  | { kind: "bare"; text: string }
  | { kind: "list"; items: string[] };

/** Parses comparisons joined by `and()` or commas; returns null for an invalid filter. */
export function parseFilter(text: string): Clause[] | null {
  const reader = { text, at: 0 };
  const clauses: Clause[] = [];
  do {
    const more = readExpression(reader);
    if (more === null) return null;
    clauses.push(...more);
  } while (take(reader, ","));
  return reader.at === text.length ? clauses : null;
}

type Reader = { text: string; at: number };

function readExpression(reader: Reader): Clause[] | null {
  const operator = match(reader, /[a-z-]+/y);
  if (operator === null || !take(reader, "(")) return null;
  if (operator === "and") {
    const clauses: Clause[] = [];
    do {
      const more = readExpression(reader);
      if (more === null) return null;
      clauses.push(...more);
    } while (take(reader, ","));
    return take(reader, ")") ? clauses : null;
  }
  const field = match(reader, /[\w.$-]+/y);
  if (field === null || !take(reader, ",")) return null;
  const value = readValue(reader);
  return value !== null && take(reader, ")") ? [{ operator, field, value }] : null;
}

function readValue(reader: Reader): ClauseValue | null {
  if (take(reader, "[")) {
    const items: string[] = [];
    if (take(reader, "]")) return { kind: "list", items };
    do {
      const item = readText(reader);
      if (item === null) return null;
      items.push(item);
    } while (take(reader, ","));
    return take(reader, "]") ? { kind: "list", items } : null;
  }
  const quoted = readText(reader);
  if (quoted !== null) return { kind: "text", text: quoted };
  const bare = match(reader, /[^\s,()[\]"']+/y);
  return bare === null ? null : { kind: "bare", text: bare };
}

/** A text in single or double quotes, with backslash escapes. */
function readText(reader: Reader): string | null {
  const quoted = match(reader, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
  return quoted === null ? null : quoted.slice(1, -1).replace(/\\(.)/g, "$1");
}

function take(reader: Reader, sign: string): boolean {
  skipBlanks(reader);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  skipBlanks(reader);
  return true;
}

function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? null;
  if (found !== null) reader.at += found.length;
  return found;
}

function skipBlanks(reader: Reader): void {
  while (reader.text[reader.at] === " ") reader.at += 1;
}
