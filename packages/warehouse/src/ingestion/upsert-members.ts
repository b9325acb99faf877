import {
  type BatchQuery,
  type BatchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type ColumnOf, selectByKey, upsertStatement } from "@cartograph/database/statements.ts";
import type { Selectable } from "kysely";

type MemberTableName = "campaigns" | "email_messages";
type SelectedColumn<Table extends MemberTableName> = ColumnOf<Table> &
  keyof Selectable<Schema[Table]>;

type Facts = readonly (string | null)[];

/** A campaign or message as read in a record, with its name and other facts. */
export type MemberReading<Origin> = {
  accountId: number;
  externalId: string;
  /** UTC ms. */
  readAt: number;
  /** Name and other facts, in the order of `MemberStatements.columns`. */
  facts: Facts;
  /** The record that contains it. */
  origin: Origin;
};

type StoredRow<Column extends string> = { id: number; read_at: number } & Record<
  Column,
  string | null
>;

/** `find` takes store, account and external id; `upsert` takes the same, then `id`, `read_at` and the columns. */
export type MemberStatements<Column extends string> = {
  table: MemberTableName;
  columns: readonly Column[];
  find: BatchQuery<StoredRow<Column>>;
  upsert: BatchStatement;
};

type MemberTable<Column extends string> = {
  storeId: number;
  statements: MemberStatements<Column>;
};

/** @param columns the name and other facts */
export function memberStatements<Table extends MemberTableName, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
): (db: Database) => MemberStatements<Column> {
  // Both tables have these columns.
  const keyed = {
    key: ["store_id", "account_id", "ext_id"] as ColumnOf<Table>[],
    columns: ["id", "read_at", ...columns] as SelectedColumn<Table>[],
  };
  return oncePerDialect((db) => {
    const { sql, query } = selectByKey(db, table, keyed);
    return { table, columns, find: { sql, query }, upsert: upsertStatement(db, table, keyed) };
  });
}

export type UpsertedMembers<Origin> = {
  idOf: (accountId: number, externalId: string) => number;
  /** The records that changed a stored name or fact. */
  origins: ReadonlySet<Origin>;
};

/**
 * Stores the latest reading of each campaign or message, and numbers new ones. If two readings have the same time, the one
 * whose facts sort last wins.
 */
export async function upsertMembers<Origin, Column extends string>(
  db: Database,
  { storeId, statements }: MemberTable<Column>,
  readings: readonly MemberReading<Origin>[],
): Promise<UpsertedMembers<Origin>> {
  const latest = latestOfEach(readings);
  const known = await findStored(db, { storeId, statements }, latest);
  const accepted = latest.flatMap((reading, index) => {
    const stored = known[index];
    return stored === undefined || isLater(reading, stored) ? [{ reading, stored }] : [];
  });
  const changed = accepted.filter(
    ({ reading, stored }) => textOf(stored?.facts) !== textOf(reading.facts),
  );
  const unknown = known.filter((stored) => stored === undefined).length;
  let nextId = await reserveIds(db, { storeId, table: statements.table }, unknown);
  const ids = new Map(latest.map((each, index) => [keyOf(each), known[index]?.id ?? nextId++]));
  const idOf = (accountId: number, externalId: string) => {
    const id = ids.get(keyOf({ accountId, externalId }));
    if (id === undefined) throw new Error("The member was not stored");
    return id;
  };
  await runBatch(
    db,
    statements.upsert,
    accepted.map(({ reading }) =>
      rowOf(storeId, reading, idOf(reading.accountId, reading.externalId)),
    ),
  );
  return { origins: new Set(changed.map(({ reading }) => reading.origin)), idOf };
}

/**
 * Updates the stored campaigns or messages whose facts have changed, and stores no new ones. Columns after the last fact
 * of a reading stay as they are.
 * @returns the records that changed a stored fact
 */
export async function updateMembers<Origin, Column extends string>(
  db: Database,
  { storeId, statements }: MemberTable<Column>,
  readings: readonly MemberReading<Origin>[],
): Promise<ReadonlySet<Origin>> {
  const latest = latestOfEach(readings);
  const known = await findStored(db, { storeId, statements }, latest);
  const changed = latest.flatMap((reading, index) => {
    const stored = known[index];
    if (stored === undefined) return [];
    const facts = [...reading.facts, ...stored.facts.slice(reading.facts.length)];
    const isChanged = textOf(facts) !== textOf(stored.facts);
    const update = { ...reading, facts };
    return isChanged && isLater(update, stored) ? [{ update, id: stored.id }] : [];
  });
  await runBatch(
    db,
    statements.upsert,
    changed.map(({ update, id }) => rowOf(storeId, update, id)),
  );
  return new Set(changed.map(({ update }) => update.origin));
}

/** What is stored of each reading's campaign or message, in the order of the readings. */
async function findStored<Column extends string>(
  db: Database,
  { storeId, statements }: MemberTable<Column>,
  readings: readonly MemberReading<unknown>[],
): Promise<((Version & { id: number }) | undefined)[]> {
  const keys = readings.map((each) => [storeId, each.accountId, each.externalId]);
  const known = await selectBatch(db, statements.find, keys);
  return known.map(([row]) => {
    if (row === undefined) return undefined;
    return { id: row.id, readAt: row.read_at, facts: statements.columns.map((of) => row[of]) };
  });
}

/** The parameters of `upsert`. */
function rowOf(
  storeId: number,
  { accountId, externalId, readAt, facts }: MemberReading<unknown>,
  id: number,
): (string | number | null)[] {
  return [storeId, accountId, externalId, id, readAt, ...facts];
}

function latestOfEach<Origin>(readings: readonly MemberReading<Origin>[]): MemberReading<Origin>[] {
  const latest = new Map<string, MemberReading<Origin>>();
  for (const reading of readings) {
    const other = latest.get(keyOf(reading));
    if (other === undefined || isLater(reading, other)) latest.set(keyOf(reading), reading);
  }
  return [...latest.values()];
}

type Version = { readAt: number; facts: Facts };

function isLater(one: Version, other: Version): boolean {
  if (one.readAt !== other.readAt) return one.readAt > other.readAt;
  return textOf(one.facts) > textOf(other.facts);
}

function keyOf({ accountId, externalId }: { accountId: number; externalId: string }): string {
  return `${accountId}:${externalId}`;
}

const textOf = (facts: Facts | undefined) => JSON.stringify(facts ?? []);
