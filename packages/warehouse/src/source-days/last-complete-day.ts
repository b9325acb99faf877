import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { PlatformKind } from "@cartograph/contracts/platform-entry.ts";
import { oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { dayOf, startOfDay } from "../calendar/zoned-day.ts";
import { findReadDays } from "./read-days.ts";
import type { DayPlatform } from "./day-platforms.ts";

type SyncedAccount = {
  storeId: number;
  accountId: number;
  timezone: string;
  readUntil: number | null;
};

/** The report that shows how far an account was synced. */
export function dayReportOf(platform: DayPlatform): DayReport {
  return dayReports[platformEntries[platform].kind];
}

const dayReports = {
  analytics: "session:total",
  search: "search:total",
  ads: "ad",
  email: "email",
} as const satisfies Partial<Record<PlatformKind, DayReport>>;

/**
 * The last day of the account's zone that had ended (for search: was final) at its last sync, `readUntil` (UTC ms).
 * Null before the first sync.
 */
export function lastCompleteDay(
  db: Database,
  platform: DayPlatform,
  account: SyncedAccount,
): Promise<number | null> {
  const report = dayReportOf(platform);
  return report === "search:total"
    ? lastFinalDay(db, account, report)
    : lastEndedDay(db, account, report);
}

/** A day that ended during a sync may have been requested before its end, so it is still incomplete. */
async function lastEndedDay(
  db: Database,
  { storeId, accountId, timezone, readUntil }: SyncedAccount,
  report: DayReport,
): Promise<number | null> {
  if (readUntil === null) return null;
  const day = dayOf(readUntil, timezone) - 1;
  const [[reading] = []] = await selectBatch(db, readingQuery(db), [
    [storeId, accountId, report, day],
  ]);
  const wasRunning = reading !== undefined && reading.read_at < startOfDay(day + 1, timezone);
  return wasRunning ? day - 1 : day;
}

/** Search Console only delivers days that are final. */
async function lastFinalDay(
  db: Database,
  account: SyncedAccount,
  report: DayReport,
): Promise<number | null> {
  return (await findReadDays(db, { ...account, report }))?.to ?? null;
}

const readingQuery = oncePerDialect((db) =>
  selectByKey(db, "report_days", {
    key: ["store_id", "account_id", "report", "day"],
    columns: ["read_at"],
  }),
);
