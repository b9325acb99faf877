import type { Database } from "@cartograph/database/schema.ts";
import { dayOf, startOfDay } from "../calendar/zoned-day.ts";
import { readDaysOf } from "./read-days.ts";

/** Platforms that count by whole days of an account's own zone. */
export const sourceDayPlatforms = ["google_analytics", "google_search_console"] as const;
export type SourceDayPlatform = (typeof sourceDayPlatforms)[number];

/** The account that a platform's figures of a store are drawn from. */
export type SourceAccount = {
  id: number;
  platform: SourceDayPlatform;
  /** The platform's own id of it. */
  externalId: string;
  name: string;
  /** IANA, the zone of its days; the store's where the platform does not tell. */
  timezone: string;
  /** ISO 4217; null where it has none. */
  currency: string | null;
  integrationId: string;
  /** End of the last sync that read all of it, UTC ms; null before the first. */
  readUntil: number | null;
  /** The last day of its zone that was over (or, for search, final) when it was read; null before the first. */
  lastWholeDay: number | null;
  /** Names of the platform's other accounts that are connected too: they are never added up. */
  otherAccounts: readonly string[];
};

export type SourceAccounts = Record<SourceDayPlatform, SourceAccount | null>;

export async function findSourceAccounts(db: Database, storeId: number): Promise<SourceAccounts> {
  return {
    google_analytics: await findSourceAccount(db, storeId, "google_analytics"),
    google_search_console: await findSourceAccount(db, storeId, "google_search_console"),
  };
}

/** The account of the store's oldest integration of the platform that knows its account; null without one. */
export async function findSourceAccount(
  db: Database,
  storeId: number,
  platform: SourceDayPlatform,
): Promise<SourceAccount | null> {
  const rows = await db
    .selectFrom("integrations")
    .innerJoin("source_accounts as account", (join) =>
      join
        .onRef("account.id", "=", "integrations.source_account_id")
        .onRef("account.store_id", "=", "integrations.store_id")
        .onRef("account.platform", "=", "integrations.platform"),
    )
    .innerJoin("stores", "stores.id", "integrations.store_id")
    .select([
      "account.id",
      "account.ext_id",
      "account.name",
      "account.timezone",
      "account.currency",
      "stores.timezone as store_timezone",
      "integrations.id as integration_id",
      "integrations.last_synced_at",
    ])
    .where("integrations.store_id", "=", storeId)
    .where("integrations.platform", "=", platform)
    .orderBy("integrations.created_at")
    .orderBy("integrations.id")
    .execute();
  const [row] = rows;
  if (row === undefined) return null;
  const timezone = row.timezone ?? row.store_timezone;
  const scope = { storeId, accountId: row.id, timezone, readUntil: row.last_synced_at };
  return {
    id: row.id,
    platform,
    externalId: row.ext_id,
    name: row.name,
    timezone,
    currency: row.currency,
    integrationId: row.integration_id,
    readUntil: row.last_synced_at,
    lastWholeDay: await lastWholeDay(db, platform, scope),
    otherAccounts: [...new Set(rows.filter(({ id }) => id !== row.id).map(({ name }) => name))],
  };
}

type Read = { storeId: number; accountId: number; timezone: string; readUntil: number | null };

function lastWholeDay(
  db: Database,
  platform: SourceDayPlatform,
  read: Read,
): Promise<number | null> {
  return platform === "google_analytics" ? lastDayOver(db, read) : lastFinalDay(db, read);
}

/** A day that ended while a sync ran may have been asked for before its end: then it is not whole yet. */
async function lastDayOver(
  db: Database,
  { storeId, accountId, timezone, readUntil }: Read,
): Promise<number | null> {
  if (readUntil === null) return null;
  const day = dayOf(readUntil, timezone) - 1;
  const report = await db
    .selectFrom("report_days")
    .select("read_at")
    .where("store_id", "=", storeId)
    .where("account_id", "=", accountId)
    .where("report", "=", "session:total")
    .where("day", "=", day)
    .executeTakeFirst();
  const wasRunning = report !== undefined && report.read_at < startOfDay(day + 1, timezone);
  return wasRunning ? day - 1 : day;
}

/** Search Console gives days once they are final. */
async function lastFinalDay(db: Database, scope: Read): Promise<number | null> {
  return (await readDaysOf(db, { ...scope, report: "search:total" }))?.to ?? null;
}
