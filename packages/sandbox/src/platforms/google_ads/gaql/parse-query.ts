import { GaqlError, unservedQuery } from "./gaql-error.ts";
import type { Condition, GaqlQuery, Ordering } from "./query.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** Parses `SELECT … FROM … [WHERE …] [ORDER BY …] [LIMIT …]`. @throws GaqlError */
export function parseQuery(text: string): GaqlQuery {
  const reader = createReader(tokensOf(text));
  reader.expect("SELECT", "EXPECTED_SELECT");
  const select = reader.list(() => reader.field());
  reader.expect("FROM", "EXPECTED_FROM");
  const from = reader.field();
  const where = reader.accept("WHERE") ? readConditions(reader) : [];
  const orderBy = reader.accept("ORDER") ? readOrderings(reader) : [];
  const limit = reader.accept("LIMIT") ? readLimit(reader) : null;
  if (reader.accept("PARAMETERS")) throw unservedQuery("PARAMETERS");
  reader.expectEnd();
  return { select, from, where, orderBy, limit };
}

function readConditions(reader: Reader): Condition[] {
  const conditions = [readCondition(reader)];
  while (reader.accept("AND")) conditions.push(readCondition(reader));
  return conditions;
}

function readCondition(reader: Reader): Condition {
  const field = reader.field();
  if (reader.symbol(["="]) !== null) return { field, operator: "=", values: [reader.value()] };
  if (reader.accept("BETWEEN")) {
    const first = reader.value();
    reader.expect("AND", "EXPECTED_VALUE_WITH_BETWEEN_OPERATOR");
    return { field, operator: "BETWEEN", values: [first, reader.value()] };
  }
  if (reader.isEnd()) throw reader.unexpected();
  throw unservedQuery(`The operator ${reader.shown()}`);
}

function readOrderings(reader: Reader): Ordering[] {
  reader.expect("BY", "EXPECTED_BY");
  return reader.list(() => {
    const field = reader.field();
    const isDescending = reader.accept("DESC");
    if (!isDescending) reader.accept("ASC");
    return { field, isDescending };
  });
}

function readLimit(reader: Reader): number {
  const text = reader.value();
  if (!/^\d+$/.test(text)) {
    throw new GaqlError("BAD_LIMIT_VALUE", `Error in LIMIT clause: bad value '${text}'.`);
  }
  if (Number(text) === 0) {
    throw new GaqlError("LIMIT_VALUE_TOO_LOW", "Error in LIMIT clause: it has to be positive.");
  }
  return Number(text);
}

type Reader = ReturnType<typeof createReader>;

function createReader(tokens: readonly Token[]) {
  let at = 0;
  const shown = () => (tokens[at] ? `'${tokens[at]?.value}'` : "end of query");
  const isEnd = () => at >= tokens.length;
  const unexpected = () =>
    isEnd()
      ? new GaqlError("UNEXPECTED_END_OF_QUERY", "Error in query: unexpected end of query.")
      : new GaqlError("UNEXPECTED_INPUT", `Error in query: unexpected input ${shown()}.`);
  const isWord = (word: string) =>
    tokens[at]?.kind === "word" && tokens[at]?.value.toUpperCase() === word;
  const reader = {
    shown,
    isEnd,
    unexpected,
    /** Keywords are case-insensitive. */
    accept(word: string): boolean {
      if (!isWord(word)) return false;
      at += 1;
      return true;
    },
    expect(word: string, code: string): void {
      if (reader.accept(word)) return;
      throw new GaqlError(code, `Error in query: expected ${word} instead of ${shown()}.`);
    },
    symbol(symbols: readonly string[]): string | null {
      const token = tokens[at];
      if (token?.kind !== "symbol" || !symbols.includes(token.value)) return null;
      at += 1;
      return token.value;
    },
    field(): string {
      const token = tokens[at];
      if (token?.kind !== "word" || !/^[a-z_]/i.test(token.value)) throw unexpected();
      at += 1;
      return token.value;
    },
    value(): string {
      const token = tokens[at];
      if (!token || token.kind === "symbol") throw unexpected();
      at += 1;
      return token.value;
    },
    list<T>(item: () => T): T[] {
      const items = [item()];
      while (reader.symbol([","]) !== null) items.push(item());
      return items;
    },
    expectEnd(): void {
      if (!isEnd()) throw unexpected();
    },
  };
  return reader;
}
