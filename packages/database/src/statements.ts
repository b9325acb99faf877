import { sql } from "kysely";
import type { Kysely } from "kysely";
import { type BatchStatement, batchStatement } from "./dialects/batch.ts";
import type { Database, Schema } from "./schema.ts";

/*
 * Statements that are compiled once and run for many rows. Their parameters stand in the order of the columns that
 * are named, the key's first.
 */

export type ColumnOf<Table extends keyof Schema> = keyof Schema[Table] & string;

export function insertStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  columns: readonly ColumnOf<Table>[],
): BatchStatement {
  return batchStatement(insertOf(db, table, columns));
}

/** Writes the named columns, over the row of the same key where there is one. */
export function upsertStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  { key, columns }: { key: readonly ColumnOf<Table>[]; columns: readonly ColumnOf<Table>[] },
): BatchStatement {
  return batchStatement(
    insertOf(db, table, [...key, ...columns]).onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    ),
  );
}

/** Adds to the named columns of the row of the same key, which is made where there is none. */
export function addingStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  { key, columns }: { key: readonly ColumnOf<Table>[]; columns: readonly ColumnOf<Table>[] },
): BatchStatement {
  return batchStatement(
    insertOf(db, table, [...key, ...columns]).onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet(
          Object.fromEntries(
            columns.map((column) => [
              column,
              sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
            ]),
          ),
        ),
    ),
  );
}

export function insertOrIgnoreStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  columns: readonly ColumnOf<Table>[],
): BatchStatement {
  return batchStatement(
    insertOf(db, table, columns).onConflict((conflict) => conflict.doNothing()),
  );
}

// Kysely can not follow columns that are named by a variable: the table's type stays with our own signatures.
type AnySchema = Record<string, Record<string, number>>;

function insertOf(db: Database, table: string, columns: readonly string[]) {
  const untyped: unknown = db;
  return (untyped as Kysely<AnySchema>)
    .insertInto(table)
    .values(Object.fromEntries(columns.map((column) => [column, 0])));
}
