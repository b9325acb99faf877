import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { PlatformKind } from "@cartograph/contracts/platform-entry.ts";
import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { sql } from "kysely";
import type { DaySpan } from "../calendar/period.ts";
import { dayOf, startOfDay } from "../calendar/zoned-day.ts";
import type { DayPlatform } from "./day-platforms.ts";
import { listReadDays } from "./read-days.ts";
import { refusedContent } from "./refused-content.ts";

type SyncedAccount = {
  id: number;
  platform: DayPlatform;
  /** IANA zone of its days. */
  timezone: string;
  /** Start of the last complete sync, UTC ms; null before the first. */
  readUntil: number | null;
};

/** How far an account was synced, in days since 1970-01-01 of its zone. */
export type SyncedDays = {
  /** The first and last synced day; null before the first sync. */
  readDays: DaySpan | null;
  /** The last day that had ended (for search: was final) at the last sync; null before the first. */
  lastCompleteDay: number | null;
  /** Days of reports whose figures were refused and are unknown, in order. */
  refusedDays: readonly { day: number; report: string }[];
};

/** The report that shows how far an account of the platform was synced. */
export function syncedReport(platform: DayPlatform): DayReport {
  return dayReports[platformEntries[platform].kind];
}

const dayReports = {
  analytics: "session:total",
  search: "search:total",
  ads: "ad",
  email: "email",
} as const satisfies Partial<Record<PlatformKind, DayReport>>;

/** Adds to each account how far it was synced, with four queries for all. */
export async function withSyncedDays<Account extends SyncedAccount>(
  db: Database,
  storeId: number,
  accounts: readonly Account[],
): Promise<(Account & SyncedDays)[]> {
  const reports = accounts.map((account) => ({
    storeId,
    accountId: account.id,
    report: syncedReport(account.platform),
  }));
  const readDays = await listReadDays(db, reports);
  // No report has day -1.
  const daysBeforeSync = accounts.map((account) => dayBeforeLastSync(account) ?? -1);
  const readTimes = await selectBatch(
    db,
    readAtQuery(db),
    reports.map((report, index) => [
      storeId,
      report.accountId,
      report.report,
      daysBeforeSync[index],
    ]),
  );
  const refused = await selectBatch(
    db,
    refusedQuery(db),
    accounts.map(({ id }) => [storeId, id]),
  );
  return accounts.map((account, index) => {
    const days = readDays[index] ?? null;
    // Search Console only delivers days that are final.
    const lastCompleteDay =
      account.platform === "google_search_console"
        ? (days?.to ?? null)
        : lastEndedDay(account, readTimes[index]?.[0]?.read_at);
    return { ...account, readDays: days, lastCompleteDay, refusedDays: refused[index] ?? [] };
  });
}

/** @param readAt when the day before the last sync was read, UTC ms; undefined if it was not */
function lastEndedDay(account: SyncedAccount, readAt: number | undefined): number | null {
  const day = dayBeforeLastSync(account);
  if (day === null) return null;
  // A day that ended during a sync may have been requested before its end, so it is still incomplete.
  const wasRunning = readAt !== undefined && readAt < startOfDay(day + 1, account.timezone);
  return wasRunning ? day - 1 : day;
}

function dayBeforeLastSync({ readUntil, timezone }: SyncedAccount): number | null {
  return readUntil === null ? null : dayOf(readUntil, timezone) - 1;
}

const refusedQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("report_days")
      .select(["day", "report"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("content_hash", "=", sql.lit(refusedContent))
      .orderBy("day"),
  ),
);

const readAtQuery = oncePerDialect((db) =>
  selectByKey(db, "report_days", {
    key: ["store_id", "account_id", "report", "day"],
    columns: ["read_at"],
  }),
);

/** The days of a span on which the given report, by default any, was refused, in order. */
export function refusedIn(
  { from, to }: DaySpan,
  { refusedDays }: Pick<SyncedDays, "refusedDays">,
  report?: DayReport,
): number[] {
  const refused = refusedDays.filter(
    (each) => each.day >= from && each.day <= to && (report ?? each.report) === each.report,
  );
  return [...new Set(refused.map(({ day }) => day))];
}
