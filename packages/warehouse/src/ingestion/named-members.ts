import {
  type BatchQuery,
  type BatchStatement,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { NumberedTable } from "@cartograph/database/tables/next-ids.table.ts";

type Facts = readonly (string | null)[];

/** The name and other facts of a campaign or message in a record. */
export type Naming<Origin> = {
  accountId: number;
  externalId: string;
  /** UTC ms. */
  readAt: number;
  /** In the order of `NamingStatements.columns`. */
  facts: Facts;
  /** The record that contains it. */
  origin: Origin;
};

type StoredRow<Column extends string> = { id: number; read_at: number } & Record<
  Column,
  string | null
>;

/** `find` takes store, account and external id; `upsert` takes the same, then `id`, `read_at` and the columns. */
export type NamingStatements<Column extends string> = {
  table: NumberedTable;
  columns: readonly Column[];
  find: BatchQuery<StoredRow<Column>>;
  upsert: BatchStatement;
};

/** The columns of the key, in the order of the parameters. */
export const memberKey = ["store_id", "account_id", "ext_id"] as const;

export type NamedMembers<Origin> = {
  idOf: (accountId: number, externalId: string) => number;
  /** The records that changed a stored name or fact. */
  origins: ReadonlySet<Origin>;
};

/** Stores the latest reading of each campaign or message. If two have the same time, the facts that sort last win. */
export async function nameMembers<Origin, Column extends string>(
  db: Database,
  { storeId, statements }: { storeId: number; statements: NamingStatements<Column> },
  namings: readonly Naming<Origin>[],
): Promise<NamedMembers<Origin>> {
  const latest = latestOfEach(namings);
  const keys = latest.map((each) => [storeId, each.accountId, each.externalId]);
  const known = await selectBatch(db, statements.find, keys);
  const accepted = latest.flatMap((naming, index) => {
    const [row] = known[index] ?? [];
    const stored = row && { readAt: row.read_at, facts: statements.columns.map((of) => row[of]) };
    return stored === undefined || isLater(naming, stored) ? [{ naming, stored }] : [];
  });
  const changed = accepted.filter(
    ({ naming, stored }) => textOf(stored?.facts) !== textOf(naming.facts),
  );
  const unknown = known.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table: statements.table }, unknown);
  const ids = new Map(
    latest.map((each, index) => [keyOf(each), known[index]?.[0]?.id ?? nextId++]),
  );
  await runBatch(
    db,
    statements.upsert,
    accepted.map(({ naming }) => [
      storeId,
      naming.accountId,
      naming.externalId,
      ids.get(keyOf(naming)),
      naming.readAt,
      ...naming.facts,
    ]),
  );
  return {
    origins: new Set(changed.map(({ naming }) => naming.origin)),
    idOf: (accountId, externalId) => {
      const id = ids.get(keyOf({ accountId, externalId }));
      if (id === undefined) throw new Error("The member was not named");
      return id;
    },
  };
}

function latestOfEach<Origin>(namings: readonly Naming<Origin>[]): Naming<Origin>[] {
  const latest = new Map<string, Naming<Origin>>();
  for (const naming of namings) {
    const other = latest.get(keyOf(naming));
    if (other === undefined || isLater(naming, other)) latest.set(keyOf(naming), naming);
  }
  return [...latest.values()];
}

type Reading = { readAt: number; facts: Facts };

function isLater(one: Reading, other: Reading): boolean {
  if (one.readAt !== other.readAt) return one.readAt > other.readAt;
  return textOf(one.facts) > textOf(other.facts);
}

function keyOf({ accountId, externalId }: { accountId: number; externalId: string }): string {
  return `${accountId}:${externalId}`;
}

const textOf = (facts: Facts | undefined) => JSON.stringify(facts ?? []);
