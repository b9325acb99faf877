import type { Database as SqliteFile } from "better-sqlite3";
import type { CopiedTable } from "./copied-tables.ts";
import type { StoredValue } from "./stored-values.ts";

type Row = readonly StoredValue[];
type PageOptions = { after?: readonly StoredValue[] | null; pageRows?: number | undefined };

const maxPageBytes = 4_000_000;

/** Reads a table in key order, starting after a key, in pages of limited size. */
export function* sourcePages(
  file: SqliteFile,
  { name, columns, key }: CopiedTable,
  { after = null, pageRows = 5000 }: PageOptions = {},
): Generator<Row[]> {
  const keyNames = key.map((column) => `"${column.name}"`).join(", ");
  const later = after === null ? "" : `where (${keyNames}) > (${key.map(() => "?").join(", ")})`;
  const statement = file
    .prepare<StoredValue[], Row>(
      `select ${columns.map((column) => `"${column.name}"`).join(", ")} from "${name}"
      ${later} order by ${keyNames}`,
    )
    .raw()
    .safeIntegers();
  let page: Row[] = [];
  let bytes = 0;
  for (const row of statement.iterate(...(after ?? []))) {
    page.push(row);
    bytes += sizeOf(row);
    if (page.length === pageRows || bytes > maxPageBytes) {
      yield page;
      page = [];
      bytes = 0;
    }
  }
  if (page.length > 0) yield page;
}

function sizeOf(row: Row): number {
  return row.reduce<number>(
    (sum, value) => sum + (Buffer.isBuffer(value) || typeof value === "string" ? value.length : 8),
    0,
  );
}

/** How many rows a table has, at most those through a key in key order. */
export function countRows(
  file: SqliteFile,
  { name, key }: CopiedTable,
  through: readonly StoredValue[] | null = null,
): number {
  const keyNames = key.map((column) => `"${column.name}"`).join(", ");
  const earlier =
    through === null ? "" : `where (${keyNames}) <= (${key.map(() => "?").join(", ")})`;
  const count = file.prepare<StoredValue[]>(`select count(*) from "${name}" ${earlier}`).pluck();
  return Number(count.get(...(through ?? [])));
}

/** The highest id that each table with generated ids has ever used. */
export function lastIdsOf(file: SqliteFile): Map<string, bigint> {
  const rows = file
    .prepare<[], { name: string; seq: bigint }>("select name, seq from sqlite_sequence")
    .safeIntegers()
    .all();
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** A text that changes when the source does: the version of each store and the row count of each table. */
export function sourceFingerprint(file: SqliteFile, tables: readonly CopiedTable[]): string {
  const versions = file
    .prepare("select store_id, version from store_versions order by store_id")
    .raw()
    .all();
  const counts = tables.map((table) => [table.name, countRows(file, table)]);
  return JSON.stringify([versions, counts]);
}
