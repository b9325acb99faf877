import type { Platform } from "@cartograph/contracts/platform.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { bumpStoreVersion } from "../store-version.ts";

export type SourceAccountFacts = {
  storeId: number;
  platform: Platform;
  /** The platform's id, as in its records. */
  externalId: string;
  name: string;
  /** IANA; null if the platform does not report it. */
  timezone: string | null;
  /** ISO 4217; null if the account has none. */
  currency: string | null;
};

/** Stores the facts about an account that a connection check reported, and returns its id. */
export async function upsertSourceAccount(
  db: Database,
  { storeId, platform, externalId, ...facts }: SourceAccountFacts,
): Promise<number> {
  const known = await findAccount(db, { storeId, platform, externalId });
  if (known === undefined) {
    return insertAccount(db, { storeId, platform, externalId, ...facts });
  }
  const isChanged =
    known.name !== facts.name ||
    known.timezone !== facts.timezone ||
    known.currency !== facts.currency;
  if (isChanged) {
    await changeAccount(db, { storeId, id: known.id }, facts);
    await bumpStoreVersion(db, storeId);
  }
  return known.id;
}

export type RecordAccount = {
  id: number;
  storeId: number;
  timezone: string | null;
  currency: string | null;
};

/** Finds the accounts of records. One that no connection check has reported is created with its external id as name. */
export async function accountsOfRecords(
  db: Database,
  { storeId, platform }: { storeId: number; platform: Platform },
  records: readonly { accountExternalId: string }[],
): Promise<(record: { accountExternalId: string }) => RecordAccount> {
  const accounts = new Map<string, RecordAccount>();
  for (const externalId of new Set(records.map((record) => record.accountExternalId))) {
    const key = { storeId, platform, externalId };
    const known = (await findAccount(db, key)) ?? (await insertUnnamedAccount(db, key));
    accounts.set(externalId, { ...known, storeId });
  }
  return ({ accountExternalId }) => {
    const account = accounts.get(accountExternalId);
    if (account === undefined) throw new Error("The account of this record was not looked up");
    return account;
  };
}

/** Returns the account's currency. If no connection check has reported one, sets it to the currency of the records. */
export async function resolveAccountCurrency(
  db: Database,
  account: RecordAccount,
  currency: string,
): Promise<string> {
  if (account.currency !== null) return account.currency;
  account.currency = currency;
  await changeAccount(db, account, { currency });
  return currency;
}

async function changeAccount(
  db: Database,
  { storeId, id }: { storeId: number; id: number },
  facts: Partial<Pick<SourceAccountFacts, "name" | "timezone" | "currency">>,
): Promise<void> {
  await db
    .updateTable("source_accounts")
    .set(facts)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

async function insertUnnamedAccount(
  db: Database,
  key: AccountKey,
): Promise<{ id: number; timezone: null; currency: null }> {
  const facts = { ...key, name: key.externalId, timezone: null, currency: null };
  return { id: await insertAccount(db, facts), timezone: null, currency: null };
}

type AccountKey = { storeId: number; platform: Platform; externalId: string };

function findAccount(db: Database, { storeId, platform, externalId }: AccountKey) {
  return db
    .selectFrom("source_accounts")
    .select(["id", "name", "timezone", "currency"])
    .where("store_id", "=", storeId)
    .where("platform", "=", platform)
    .where("ext_id", "=", externalId)
    .executeTakeFirst();
}

async function insertAccount(
  db: Database,
  { storeId, externalId, ...rest }: SourceAccountFacts,
): Promise<number> {
  const id = await reserveIds(db, { storeId, table: "source_accounts" }, 1);
  await db
    .insertInto("source_accounts")
    .values({ id, store_id: storeId, ext_id: externalId, ...rest })
    .execute();
  return id;
}
