import type { Database as SqliteFile } from "better-sqlite3";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";
import { migratePostgresql } from "../migrate.ts";
import { advanceIdentities, type CopiedTable, listCopiedTables } from "./copied-tables.ts";
import { refuseFilledTarget, saveProgress, startProgress } from "./copy-progress.ts";
import { countRows, lastIdsOf, sourceFingerprint, sourcePages } from "./source-pages.ts";
import { copiedValue, keyAsJson, keyFromJson, type StoredValue } from "./stored-values.ts";

export type CopyOptions = {
  /** A file with the current schema that nothing writes to. */
  source: SqliteFile;
  target: Kysely<Schema>;
  /** Called after each page with how many of the table's rows are copied, including those of an interrupted copy. */
  onPage?: (table: string, progress: { rows: number; total: number }) => void;
  /** Maximum rows per page. */
  pageRows?: number;
};

/**
 * Copies all rows to an empty PostgreSQL database, or resumes an interrupted copy: each page is stored with its last
 * key in one transaction. Call `endProgress` to finish the copy.
 * @throws AppError `conflict` if the target has other data
 */
export async function copyDatabase({
  source,
  target,
  onPage,
  pageRows,
}: CopyOptions): Promise<CopiedTable[]> {
  await refuseFilledTarget(target);
  await migratePostgresql(target);
  const tables = await listCopied(target);
  const progress = await startProgress(target, sourceFingerprint(source, tables));
  for (const table of tables) {
    const known = progress.get(table.name);
    if (known?.isDone === true) continue;
    const after = known === undefined ? null : keyFromJson(known.lastKey, table.key);
    const total = countRows(source, table);
    let rows = after === null ? 0 : countRows(source, table, after);
    for (const page of sourcePages(source, table, { after, pageRows })) {
      await copyPage(target, table, page);
      rows += page.length;
      onPage?.(table.name, { rows, total });
    }
    await saveProgress(target, { table: table.name, lastKey: "[]", isDone: true });
  }
  await advanceIdentities(target, lastIdsOf(source));
  await sql`analyze`.execute(target);
  return tables;
}

async function listCopied(target: Kysely<Schema>): Promise<CopiedTable[]> {
  return (await listCopiedTables(target)).filter(({ name }) => name !== "copy_progress");
}

async function copyPage(
  target: Kysely<Schema>,
  table: CopiedTable,
  page: readonly (readonly StoredValue[])[],
): Promise<void> {
  const arrays = table.columns.map((column, index) =>
    page.map((row) => copiedValue(row[index] ?? null, column)),
  );
  const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const types = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const insert = `insert into "${table.name}" (${names}) select * from unnest(${types})`;
  const last = page.at(-1) ?? [];
  const key = table.key.map(
    ({ name }) => last[table.columns.findIndex((column) => column.name === name)] ?? null,
  );
  await target.transaction().execute(async (transaction) => {
    await transaction.executeQuery(CompiledQuery.raw(insert, arrays));
    await saveProgress(transaction, { table: table.name, lastKey: keyAsJson(key), isDone: false });
  });
}
