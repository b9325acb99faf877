import { GaqlError } from "./gaql-error.ts";

export type Token = {
  kind: "word" | "text" | "symbol";
  /** A text without its quotes. */
  value: string;
};

const pattern =
  /\s+|([A-Za-z0-9_.\-:]+)|(!=|>=|<=|[=<>(),])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/y;

/** Splits a query into words, texts and symbols. @throws GaqlError for anything else */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < query.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(query);
    if (!match) throw unreadable(query.slice(at));
    const [whole, word, symbol, text] = match;
    at += whole.length;
    if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (symbol !== undefined) tokens.push({ kind: "symbol", value: symbol });
    else if (text !== undefined) tokens.push({ kind: "text", value: unquoted(text) });
  }
  return tokens;
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, "$1");
}

function unreadable(rest: string): GaqlError {
  return /^["']/.test(rest)
    ? new GaqlError("STRING_NOT_TERMINATED", "Error in query: string is not terminated.")
    : new GaqlError("BAD_SYMBOL", `Error in query: bad symbol '${rest.charAt(0)}'.`);
}
