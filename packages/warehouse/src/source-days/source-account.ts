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

/** The account that a store's figures of a platform come from. */
export type SourceAccount<P extends DayPlatform = DayPlatform> = {
  id: number;
  platform: P;
  /** The account's id on the platform. */
  externalId: string;
  name: string;
  /** IANA zone of its days; the store's zone when the platform does not report one. */
  timezone: string;
  /** ISO 4217; null when it has none. */
  currency: string | null;
  /** Null when its integration was deleted but its data kept; it is no longer synced. */
  integrationId: string | null;
  /** End of the last complete sync, UTC ms; null before the first. */
  readUntil: number | null;
  /** The last day in its zone that had ended (for search: was final) at its last sync; null before the first. */
  lastCompleteDay: number | null;
  /** Names of the platform's other accounts that the store has data from or is connected to. */
  otherAccounts: readonly string[];
};

/** An account whose figures are added to those of others. */
export type MarketingAccount<P extends DayPlatform = DayPlatform> = SourceAccount<P> & {
  /** The first and last synced day; null before the first sync. */
  readDays: DaySpan | null;
};
export type AdAccount = MarketingAccount<AdSourcePlatform>;
export type EmailAccount = MarketingAccount<EmailSourcePlatform>;

/** One account for platforms that report a single one; every ad and email account, each once. */
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
 * The account of the oldest integration that knows its account, otherwise the account that was disconnected last;
 * null without either.
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

/** Connected accounts, oldest integration first, then disconnected ones, latest first. */
async function listAccountRows(
  db: Database,
  storeId: number,
  platforms: readonly DayPlatform[],
): Promise<AccountRow[]> {
  const connected = await listConnected(db, storeId, platforms);
  const disconnected = await listDisconnected(db, storeId, platforms);
  return [...connected, ...disconnected.map((row) => ({ ...row, integration_id: null }))];
}

/** Integrations that know their account. */
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
  // Until a new account is synced, use the stored data of a disconnected one.
  const row =
    first?.last_synced_at === null
      ? (ofPlatform.find(({ integration_id: id }) => id === null) ?? first)
      : first;
  return row === undefined ? null : openAccount(db, { platform, row, ofPlatform });
}

/** Each account once, with the latest sync time of its integrations. */
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
