import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import {
  type BatchQuery,
  type BatchStatement,
  batchQuery,
  batchStatement,
} from "./dialects/batch.ts";
import type { Database, Schema } from "./schema.ts";

/*
 * Statements and queries that are compiled once and run for many rows. Parameters are in the order of the given
 * columns, key columns first unless stated otherwise.
 */

export type ColumnOf<Table extends keyof Schema> = keyof Schema[Table] & string;

type KeyedColumns<Table extends keyof Schema> = {
  key: readonly ColumnOf<Table>[];
  columns: readonly ColumnOf<Table>[];
};

export function insertStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  columns: readonly ColumnOf<Table>[],
): BatchStatement {
  return batchStatement(insertOf(db, table, columns));
}

/** Inserts a row, or sets the given columns of the existing row. */
export function upsertStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  keyed: KeyedColumns<Table>,
): BatchStatement {
  return onConflictStatement(db, table, {
    ...keyed,
    by: "last",
    valueOf: (column) => sql.ref<number>(`excluded.${column}`),
  });
}

/** Inserts a row, or adds to the given columns of the existing row. */
export function incrementStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  keyed: KeyedColumns<Table>,
): BatchStatement {
  return onConflictStatement(db, table, {
    ...keyed,
    by: "sum",
    valueOf: (column) =>
      sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  });
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

/** Sets the given columns of the rows whose key columns have the given values. Its parameters are in that order. */
export function updateStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  { key, columns }: KeyedColumns<Table>,
): BatchStatement {
  return batchStatement(
    untyped(db)
      .updateTable<string>(table)
      .set(Object.fromEntries(columns.map((column) => [column, 0])))
      .where(equalTo(key)),
  );
}

/** Deletes the rows whose key columns have the given values. */
export function deleteStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  key: readonly ColumnOf<Table>[],
): BatchStatement {
  return batchStatement(untyped(db).deleteFrom<string>(table).where(equalTo(key)));
}

/** Deletes the row whose key columns have the given values if the other columns are 0. */
export function purgeStatement<Table extends keyof Schema>(
  db: Database,
  table: Table,
  { key, columns }: KeyedColumns<Table>,
): BatchStatement {
  return batchStatement(
    untyped(db)
      .deleteFrom<string>(table)
      .where(equalTo(key))
      .where(equalTo(columns, sql.lit<number>(0))),
  );
}

/** Selects the given columns of the rows whose key columns have the given values. */
export function selectByKey<
  Table extends keyof Schema,
  Column extends ColumnOf<Table> & keyof Selectable<Schema[Table]>,
>(
  db: Database,
  table: Table,
  { key, columns }: { key: readonly ColumnOf<Table>[]; columns: readonly Column[] },
): BatchQuery<Pick<Selectable<Schema[Table]>, Column>> {
  const query = untyped(db).selectFrom<string>(table).where(equalTo(key));
  const { sql: text, query: node } = batchQuery(query.select([...columns]));
  return { sql: text, query: node };
}

function equalTo(columns: readonly string[], value: number | RawBuilder<number> = 0) {
  return (eb: ExpressionBuilder<AnySchema, string>) =>
    eb.and(columns.map((column) => eb(column, "=", value)));
}

// Kysely cannot infer types from a variable column; our signatures check table and columns.
type AnySchema = Record<string, Record<string, number>>;

function untyped(db: Database): Kysely<AnySchema> {
  const unknownDb: unknown = db;
  return unknownDb as Kysely<AnySchema>;
}

function insertOf(db: Database, table: string, columns: readonly string[]) {
  return untyped(db)
    .insertInto(table)
    .values(Object.fromEntries(columns.map((column) => [column, 0])));
}

function onConflictStatement(
  db: Database,
  table: string,
  {
    key,
    columns,
    by,
    valueOf,
  }: {
    key: readonly string[];
    columns: readonly string[];
    by: "last" | "sum";
    valueOf: (column: string) => RawBuilder<number>;
  },
): BatchStatement {
  return batchStatement(
    insertOf(db, table, [...key, ...columns]).onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet(Object.fromEntries(columns.map((column) => [column, valueOf(column)]))),
    ),
    { keyColumns: key.length, by },
  );
}
