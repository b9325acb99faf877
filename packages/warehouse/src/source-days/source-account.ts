import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
} from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";
import { type SourceDayPlatform, type DayPlatform, dayPlatforms } from "./day-platforms.ts";
import { dayReportOf, lastCompleteDay } from "./last-complete-day.ts";
import { findReadDays } from "./read-days.ts";

/** The account that a platform's figures of a store are drawn from. */
export type SourceAccount<P extends DayPlatform = DayPlatform> = {
  id: number;
  platform: P;
  /** The platform's own id of it. */
  externalId: string;
  name: string;
  /** IANA, the zone of its days; the store's where the platform does not tell. */
  timezone: string;
  /** ISO 4217; null where it has none. */
  currency: string | null;
  /** Null when its integration was deleted and its data were kept: nothing is read from it any more. */
  integrationId: string | null;
  /** End of the last sync that read all of it, UTC ms; null before the first. */
  readUntil: number | null;
  /** The last day of its zone that was over (or, for search, final) when it was read; null before the first. */
  lastCompleteDay: number | null;
  /** Names of the platform's other accounts that the store has data of or is connected to. */
  otherAccounts: readonly string[];
};

/** An account whose figures add to those of others. */
export type MarketingAccount<P extends DayPlatform = DayPlatform> = SourceAccount<P> & {
  /** The first and the last day that were read; null before any was. */
  readDays: DaySpan | null;
};
export type AdAccount = MarketingAccount<AdSourcePlatform>;
export type EmailAccount = MarketingAccount<EmailSourcePlatform>;

/** Of platforms whose accounts never add up the one that counts; of advertising and e-mail every account, once. */
export type SourceAccounts = { [P in SourceDayPlatform]: SourceAccount<P> | null } & {
  ads: readonly AdAccount[];
  email: readonly EmailAccount[];
};

export async function findSourceAccounts(db: Database, storeId: number): Promise<SourceAccounts> {
  const rows = await listAccountRows(db, storeId, dayPlatforms);
  const all = async <P extends DayPlatform>(platforms: readonly P[]) =>
    (await Promise.all(platforms.map((platform) => accountsOfPlatform(db, rows, platform)))).flat();
  return {
    google_analytics: await firstAccount(db, rows, "google_analytics"),
    google_search_console: await firstAccount(db, rows, "google_search_console"),
    ads: await all(adSourcePlatforms),
    email: await all(emailSourcePlatforms),
  };
}

/**
 * The account of the store's oldest integration of the platform that knows its account, else the account that was
 * disconnected last; null without either.
 */
export async function findSourceAccount<P extends SourceDayPlatform>(
  db: Database,
  storeId: number,
  platform: P,
): Promise<SourceAccount<P> | null> {
  return firstAccount(db, await listAccountRows(db, storeId, [platform]), platform);
}

type AccountRow = Omit<Awaited<ReturnType<typeof listConnected>>[number], "integration_id"> & {
  integration_id: string | null;
};

const accountColumns = [
  "account.id",
  "account.platform",
  "account.store_id",
  "account.ext_id",
  "account.name",
  "account.timezone",
  "account.currency",
  "stores.timezone as store_timezone",
] as const;

/** Connected accounts, the oldest integration first, then disconnected ones, the latest first. */
async function listAccountRows(
  db: Database,
  storeId: number,
  platforms: readonly DayPlatform[],
): Promise<AccountRow[]> {
  const connected = await listConnected(db, storeId, platforms);
  const disconnected = await listDisconnected(db, storeId, platforms);
  return [...connected, ...disconnected.map((row) => ({ ...row, integration_id: null }))];
}

/** Every integration that knows its account. */
function listConnected(db: Database, storeId: number, platforms: readonly DayPlatform[]) {
  return db
    .selectFrom("integrations")
    .innerJoin("source_accounts as account", (join) =>
      join
        .onRef("account.id", "=", "integrations.source_account_id")
        .onRef("account.store_id", "=", "integrations.store_id")
        .onRef("account.platform", "=", "integrations.platform"),
    )
    .innerJoin("stores", "stores.id", "integrations.store_id")
    .select(accountColumns)
    .select(["integrations.id as integration_id", "integrations.last_synced_at"])
    .where("integrations.store_id", "=", storeId)
    .where("integrations.platform", "in", platforms)
    .orderBy("integrations.created_at")
    .orderBy("integrations.id")
    .execute();
}

function listDisconnected(db: Database, storeId: number, platforms: readonly DayPlatform[]) {
  return db
    .selectFrom("disconnected_accounts as kept")
    .innerJoin("source_accounts as account", (join) =>
      join
        .onRef("account.id", "=", "kept.source_account_id")
        .onRef("account.store_id", "=", "kept.store_id")
        .onRef("account.platform", "=", "kept.platform"),
    )
    .innerJoin("stores", "stores.id", "kept.store_id")
    .select(accountColumns)
    .select((eb) => eb.ref("kept.read_until").$castTo<number | null>().as("last_synced_at"))
    .where("kept.store_id", "=", storeId)
    .where("kept.platform", "in", platforms)
    .where("kept.is_deleting", "=", 0)
    .orderBy("kept.disconnected_at", "desc")
    .orderBy("kept.id")
    .execute();
}

async function firstAccount<P extends DayPlatform>(
  db: Database,
  rows: readonly AccountRow[],
  platform: P,
): Promise<SourceAccount<P> | null> {
  const ofPlatform = rows.filter((row) => row.platform === platform);
  const [first] = ofPlatform;
  // Until a new account was read, what was kept of a disconnected one is all there is.
  const row =
    first?.last_synced_at === null
      ? (ofPlatform.find(({ integration_id: id }) => id === null) ?? first)
      : first;
  return row === undefined ? null : openAccount(db, { platform, row, ofPlatform });
}

/** Each account once, read as far as any of its integrations has read it. */
async function accountsOfPlatform<P extends DayPlatform>(
  db: Database,
  rows: readonly AccountRow[],
  platform: P,
): Promise<MarketingAccount<P>[]> {
  const ofPlatform = rows.filter((row) => row.platform === platform);
  const accounts: MarketingAccount<P>[] = [];
  for (const id of new Set(ofPlatform.map((row) => row.id))) {
    const [row, ...others] = ofPlatform.filter((each) => each.id === id);
    if (row === undefined) continue;
    const readUntil = [row, ...others].map((each) => each.last_synced_at ?? 0);
    const last_synced_at = Math.max(...readUntil) || null;
    const account = await openAccount(db, {
      platform,
      row: { ...row, last_synced_at },
      ofPlatform,
    });
    const scope = { storeId: row.store_id, accountId: row.id, report: dayReportOf(platform) };
    accounts.push({ ...account, readDays: await findReadDays(db, scope) });
  }
  return accounts;
}

async function openAccount<P extends DayPlatform>(
  db: Database,
  {
    platform,
    row,
    ofPlatform,
  }: { platform: P; row: AccountRow; ofPlatform: readonly AccountRow[] },
): Promise<SourceAccount<P>> {
  const timezone = row.timezone ?? row.store_timezone;
  const scope = {
    storeId: row.store_id,
    accountId: row.id,
    timezone,
    readUntil: row.last_synced_at,
  };
  return {
    id: row.id,
    platform,
    externalId: row.ext_id,
    name: row.name,
    timezone,
    currency: row.currency,
    integrationId: row.integration_id,
    readUntil: row.last_synced_at,
    lastCompleteDay: await lastCompleteDay(db, platform, scope),
    otherAccounts: [
      ...new Set(ofPlatform.filter(({ id }) => id !== row.id).map(({ name }) => name)),
    ],
  };
}
