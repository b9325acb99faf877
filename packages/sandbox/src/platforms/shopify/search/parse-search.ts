import type { GraphQLError } from "graphql";
import { badRequest } from "../errors.ts";

export type SearchTerm = {
  kind: "term";
  field: string;
  comparator: Comparator;
  value: string;
  isQuoted: boolean;
};

/** A search as Shopify parses it: terms joined by AND (also implied), OR and parentheses. */
export type SearchNode = SearchTerm | { kind: "and" | "or"; nodes: SearchNode[] };

export type Comparator = "=" | "<" | "<=" | ">" | ">=";

type Token =
  | { kind: "(" | ")" | "," | "and" | "or" }
  | { kind: "field"; name: string; comparator: Comparator }
  | { kind: "value"; text: string; isQuoted: boolean };

/** The error for a search that Shopify accepts and the sandbox does not serve. */
export function unservedSearch(what: string): GraphQLError {
  return badRequest(`A search ${what} is not served by this sandbox`);
}

/** Returns null for a search without any term. Stray symbols are dropped, as in Shopify. @throws BAD_REQUEST */
export function parseSearch(text: string): SearchNode | null {
  const tokens = tokenize(text);
  let at = 0;

  function parseAny(): SearchNode | null {
    const nodes: SearchNode[] = [];
    for (;;) {
      const node = parseAll();
      if (node) nodes.push(node);
      if (tokens[at]?.kind !== "or") return joined("or", nodes);
      at += 1;
    }
  }

  function parseAll(): SearchNode | null {
    const nodes: SearchNode[] = [];
    for (;;) {
      const token = tokens[at];
      if (!token || token.kind === "or" || token.kind === ")") return joined("and", nodes);
      const node = parseOne(token);
      if (node) nodes.push(node);
    }
  }

  function parseOne(token: Token): SearchNode | null {
    at += 1;
    if (token.kind === "(") {
      const node = parseAny();
      if (tokens[at]?.kind === ")") at += 1;
      return node;
    }
    if (token.kind === "field") return parseValues(token.name, token.comparator);
    if (token.kind === "value") throw unservedSearch("without a field");
    return null;
  }

  function parseValues(field: string, comparator: Comparator): SearchNode | null {
    const nodes: SearchNode[] = [];
    for (;;) {
      const token = tokens[at];
      if (token?.kind !== "value") break;
      at += 1;
      nodes.push({ kind: "term", field, comparator, value: token.text, isQuoted: token.isQuoted });
      if (tokens[at]?.kind !== ",") break;
      at += 1;
    }
    return joined("or", nodes);
  }

  const nodes: SearchNode[] = [];
  while (at < tokens.length) {
    const node = parseAny();
    if (node) nodes.push(node);
    // Only an unmatched closing parenthesis can stop the parser here.
    at += 1;
  }
  return joined("and", nodes);
}

function joined(kind: "and" | "or", nodes: SearchNode[]): SearchNode | null {
  return nodes.length > 1 ? { kind, nodes } : (nodes[0] ?? null);
}

const fieldPattern = /([A-Za-z_][\w.]*):(<=|>=|<|>|=)?/y;
const bareValuePattern = /[^\s(),:"']+/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "(" || character === ")" || character === ",") {
      tokens.push({ kind: character });
      at += 1;
    } else if (character === '"' || character === "'") {
      at += 1;
      tokens.push({ kind: "value", text: takeQuoted(character), isQuoted: true });
    } else if (character === "-" && startsTerm(tokens.at(-1))) {
      throw unservedSearch("with -");
    } else {
      const field = startsTerm(tokens.at(-1)) ? take(fieldPattern) : null;
      if (field?.[1]) {
        tokens.push({
          kind: "field",
          name: field[1].toLowerCase(),
          comparator: (field[2] as Comparator | undefined) ?? "=",
        });
      } else {
        const value = take(bareValuePattern)?.[0];
        if (value === undefined) at += 1;
        else tokens.push(wordToken(value, tokens.at(-1)));
      }
    }
  }
  return tokens;

  function takeQuoted(quote: string): string {
    let value = "";
    while (at < text.length && text.charAt(at) !== quote) {
      if (text.charAt(at) === "\\" && at + 1 < text.length) at += 1;
      value += text.charAt(at);
      at += 1;
    }
    at += 1;
    return value;
  }
}

/** Returns whether a new term may start after that token; after a field name, only its value can follow. */
function startsTerm(previous: Token | undefined): boolean {
  return previous?.kind !== "field" && previous?.kind !== ",";
}

function wordToken(word: string, previous: Token | undefined): Token {
  if (startsTerm(previous)) {
    if (word === "AND") return { kind: "and" };
    if (word === "OR") return { kind: "or" };
    if (word === "NOT") throw unservedSearch("with NOT");
  }
  return { kind: "value", text: word, isQuoted: false };
}
