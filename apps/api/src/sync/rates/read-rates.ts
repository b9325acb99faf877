import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { type CsvRow, readCsvRows } from "@cartograph/connectors/core/csv/csv-rows.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { type ExchangeRate, exchangeRateSchema } from "@cartograph/contracts/exchange-rates.ts";
import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Contents of a file of exchange rates; `rows` counts all data rows, including refused ones. */
export type RateFile = { rows: number; rates: ExchangeRate[]; refused: RefusedRow[] };

const columns = ["date", "base", "quote", "rate"] as const;
type Positions = { [column in (typeof columns)[number]]: number };
type Delimiter = "," | ";" | "\t";

const chunkBytes = 64 * 1024;

/**
 * The rates of a CSV file with the columns date, base, quote and rate, in any order. An invalid row does not affect the
 * others.
 * @param file UTF-8 text
 * @throws AppError invalid_input when it is not such a file.
 */
export async function readRates(file: Uint8Array): Promise<RateFile> {
  const delimiter = delimiterOf(file);
  const read: RateFile = { rows: 0, rates: [], refused: [] };
  let positions: Positions | null = null;
  for await (const block of rowsOf(file, delimiter)) {
    for (const row of block) {
      if (positions === null) {
        positions = readHeader(row);
        continue;
      }
      read.rows++;
      const parsed = readRow(row, positions, delimiter);
      if ("reason" in parsed) read.refused.push({ line: row.line, reason: parsed.reason });
      else read.rates.push(parsed);
    }
  }
  if (positions === null) throw new AppError("invalid_input", "The file is empty");
  return read;
}

/** The most frequent delimiter in the first line. */
function delimiterOf(file: Uint8Array): Delimiter {
  const [header = ""] = Buffer.from(file.subarray(0, 1000)).toString("utf8").split("\n", 1);
  const times = (delimiter: Delimiter) => header.split(delimiter).length;
  if (times(";") > times(",")) return ";";
  return times("\t") > times(",") ? "\t" : ",";
}

async function* rowsOf(file: Uint8Array, delimiter: Delimiter): AsyncGenerator<CsvRow[]> {
  async function* bytes() {
    for (let from = 0; from < file.length; from += chunkBytes) {
      yield file.subarray(from, from + chunkBytes);
      // The thread's syncs and imports continue between two chunks.
      await nextTurn();
    }
  }
  try {
    yield* readCsvRows(bytes(), { delimiter });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new AppError("invalid_input", error.message, { cause: error });
  }
}

/** @throws AppError invalid_input naming missing or duplicate columns. */
function readHeader(row: CsvRow): Positions {
  const names = "cells" in row ? row.cells.map((cell) => cell.trim().toLowerCase()) : [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new AppError(
      "invalid_input",
      `The first line must name the columns date,base,quote,rate; it lacks ${missing.join(", ")}`,
    );
  }
  const duplicate = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (duplicate !== undefined) {
    throw new AppError("invalid_input", `The first line names the column ${duplicate} twice`);
  }
  const at = (column: string) => names.indexOf(column);
  return { date: at("date"), base: at("base"), quote: at("quote"), rate: at("rate") };
}

function readRow(
  row: CsvRow,
  positions: Positions,
  delimiter: Delimiter,
): ExchangeRate | { reason: string } {
  if (!("cells" in row)) {
    return { reason: "A quotation mark in this row is not closed or not doubled" };
  }
  const cell = (column: keyof Positions) => row.cells[positions[column]]?.trim() ?? "";
  const values = {
    date: cell("date"),
    base: cell("base").toUpperCase(),
    quote: cell("quote").toUpperCase(),
    rate: cell("rate"),
  };
  const empty = columns.find((column) => values[column] === "");
  if (empty !== undefined) return { reason: `The row has no ${empty}` };
  const rate = delimiter === ";" ? toDecimalPoint(values.rate) : values.rate;
  if (rate === null) {
    const text = quoted(values.rate);
    return { reason: `rate: ${text} is ambiguous; use a point before the decimals` };
  }
  const checked = exchangeRateSchema.safeParse({ ...values, rate });
  return checked.success ? checked.data : { reason: reasonOf(checked.error.issues, values) };
}

/**
 * A rate from a file with semicolons, where the comma is the decimal separator. Null before exactly three digits, where
 * it could also separate thousands.
 */
function toDecimalPoint(rate: string): string | null {
  const [, whole, decimals] = /^(\d+),(\d+)$/.exec(rate) ?? [];
  if (whole === undefined || decimals === undefined) return rate;
  return decimals.length === 3 ? null : `${whole}.${decimals}`;
}

function reasonOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  values: Record<string, string>,
): string {
  const [issue] = issues;
  const column = String(issue?.path[0] ?? "");
  const value = values[column];
  const message = issue?.message ?? "";
  return value === undefined ? message : `${column}: ${message}: ${quoted(value)}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
