import { createHash, type Hash } from "node:crypto";
import type { Database as SqliteFile } from "better-sqlite3";
import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import type { CopiedTable } from "./copied-tables.ts";
import { sourcePages } from "./source-pages.ts";
import { comparedAs, comparedColumn, comparedText } from "./stored-values.ts";

/** A difference in the rows of a store in a table; `storeId` is null for tables without stores. */
export type TableDifference = { table: string; storeId: number | null; what: string };
type Summary = { rows: number; hash: string };
type TextRow = readonly (string | null)[];

/** Compares the number of rows and their SHA-256 for each store in each table. */
export async function compareTables(
  source: SqliteFile,
  target: Kysely<Schema>,
  tables: readonly CopiedTable[],
): Promise<{ rowsOfStore: Map<number | null, number>; differences: TableDifference[] }> {
  const rowsOfStore = new Map<number | null, number>();
  const differences: TableDifference[] = [];
  for (const table of tables) {
    const expected = await summaries(table, sourceRows(source, table));
    const actual = await summaries(table, targetRows(target, table));
    for (const storeId of new Set([...expected.keys(), ...actual.keys()])) {
      const [one, other] = [expected.get(storeId), actual.get(storeId)];
      rowsOfStore.set(storeId, (rowsOfStore.get(storeId) ?? 0) + (one?.rows ?? 0));
      if (one?.hash === other?.hash) continue;
      const isCount = one?.rows !== other?.rows;
      const what = isCount
        ? `${one?.rows ?? 0} rows in SQLite, ${other?.rows ?? 0} in PostgreSQL`
        : "the content of rows";
      differences.push({ table: table.name, storeId, what });
    }
  }
  return { rowsOfStore, differences };
}

async function summaries(
  table: CopiedTable,
  rows: Iterable<TextRow> | AsyncIterable<TextRow>,
): Promise<Map<number | null, Summary>> {
  const storeColumn = table.columns.findIndex(({ name }) => name === "store_id");
  const open = new Map<number | null, { rows: number; hash: Hash }>();
  for await (const row of rows) {
    const storeId = storeColumn < 0 ? null : Number(row[storeColumn]);
    const summary = open.get(storeId) ?? { rows: 0, hash: createHash("sha256") };
    summary.rows += 1;
    summary.hash.update(JSON.stringify(row));
    open.set(storeId, summary);
  }
  return new Map(
    [...open].map(([storeId, { rows: count, hash }]) => [
      storeId,
      { rows: count, hash: hash.digest("hex") },
    ]),
  );
}

function* sourceRows(source: SqliteFile, table: CopiedTable): Generator<TextRow> {
  for (const page of sourcePages(source, table)) {
    for (const row of page) {
      yield table.columns.map((column, index) => comparedText(row[index] ?? null, column));
    }
  }
}

async function* targetRows(target: Kysely<Schema>, table: CopiedTable): AsyncGenerator<TextRow> {
  const columns = table.columns.map((column, index) => `${comparedColumn(column)} as c${index}`);
  const key = table.key.map(({ name }) => `"${name}"`).join(", ");
  const query = CompiledQuery.raw(
    `select ${columns.join(", ")} from "${table.name}" order by ${key}`,
  );
  const rowsAtOnce = table.columns.some(({ type }) => type === "bytea") ? 50 : 2000;
  for await (const { rows } of target.getExecutor().stream(query, rowsAtOnce)) {
    for (const row of rows) {
      const texts = Object.values(row as Record<string, string | null>);
      yield texts.map((text, index) => {
        const column = table.columns[index];
        return column === undefined ? text : comparedAs(text, column);
      });
    }
  }
}
