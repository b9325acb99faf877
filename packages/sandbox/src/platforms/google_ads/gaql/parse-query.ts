import { GaqlError } from "./gaql-error.ts";
import type { Condition, GaqlQuery, Operator, Ordering } from "./query.ts";
import { tokensOf, type Token } from "./tokens.ts";

/**
 * Parses `SELECT … FROM … [WHERE …] [ORDER BY …] [LIMIT …] [PARAMETERS …]`; queries on the field catalog have no FROM.
 * @throws GaqlError
 */
export function parseQuery(text: string, { hasFrom = true } = {}): GaqlQuery {
  const reader = createReader(tokensOf(text));
  reader.expect("SELECT", "EXPECTED_SELECT");
  const select = reader.list(() => reader.field());
  if (hasFrom) reader.expect("FROM", "EXPECTED_FROM");
  const from = hasFrom ? reader.field() : "";
  const where = reader.accept("WHERE") ? readConditions(reader) : [];
  const orderBy = reader.accept("ORDER") ? readOrderings(reader) : [];
  const limit = reader.accept("LIMIT") ? readLimit(reader) : null;
  const parameters = reader.accept("PARAMETERS") ? readParameters(reader) : [];
  reader.expectEnd();
  return { select, from, where, orderBy, limit, parameters: new Map(parameters) };
}

function readConditions(reader: Reader): Condition[] {
  const conditions = [readCondition(reader)];
  while (reader.accept("AND")) conditions.push(readCondition(reader));
  return conditions;
}

function readCondition(reader: Reader): Condition {
  const field = reader.field();
  const operator = readOperator(reader);
  return { field, operator, values: readValues(reader, operator) };
}

function readOperator(reader: Reader): Operator {
  const sign = reader.symbol(["=", "!=", ">=", "<=", ">", "<"]);
  if (sign !== null) return sign as Operator;
  if (reader.accept("IS")) {
    const isNot = reader.accept("NOT");
    reader.expect("NULL", "BAD_OPERATOR");
    return isNot ? "IS NOT NULL" : "IS NULL";
  }
  if (reader.accept("NOT")) {
    if (reader.accept("IN")) return "NOT IN";
    reader.expect("LIKE", "BAD_OPERATOR");
    return "NOT LIKE";
  }
  const word = (["IN", "LIKE", "BETWEEN", "DURING"] as const).find((each) => reader.accept(each));
  if (word !== undefined) return word;
  throw new GaqlError("BAD_OPERATOR", `Error in WHERE clause: bad operator ${reader.shown()}.`);
}

function readValues(reader: Reader, operator: Operator): string[] {
  switch (operator) {
    case "IS NULL":
    case "IS NOT NULL":
      return [];
    case "BETWEEN": {
      const first = reader.value();
      reader.expect("AND", "EXPECTED_VALUE_WITH_BETWEEN_OPERATOR");
      return [first, reader.value()];
    }
    case "IN":
    case "NOT IN": {
      if (reader.symbol(["("]) === null) {
        throw new GaqlError("EXPECTED_LIST", "Error in WHERE clause: expected a list of values.");
      }
      if (reader.symbol([")"]) !== null) {
        throw new GaqlError(
          "PROHIBITED_EMPTY_LIST_IN_CONDITION",
          "Error in WHERE clause: the list of a condition is empty.",
        );
      }
      const values = reader.list(() => reader.value());
      if (reader.symbol([")"]) === null) throw reader.unexpected();
      return values;
    }
    default:
      return [reader.value()];
  }
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

function readParameters(reader: Reader): [string, string][] {
  return reader.list(() => {
    const name = reader.field();
    if (reader.symbol(["="]) === null) throw reader.unexpected();
    return [name, reader.value()];
  });
}

type Reader = ReturnType<typeof createReader>;

function createReader(tokens: readonly Token[]) {
  let at = 0;
  const shown = () => (tokens[at] ? `'${tokens[at]?.value}'` : "end of query");
  const unexpected = () =>
    at >= tokens.length
      ? new GaqlError("UNEXPECTED_END_OF_QUERY", "Error in query: unexpected end of query.")
      : new GaqlError("UNEXPECTED_INPUT", `Error in query: unexpected input ${shown()}.`);
  const isWord = (word: string) =>
    tokens[at]?.kind === "word" && tokens[at]?.value.toUpperCase() === word;
  const reader = {
    shown,
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
      if (at < tokens.length) throw unexpected();
    },
  };
  return reader;
}
