import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isSynced } from "../../source-days/source-account.ts";

const name = platformNames.google_analytics;

const flags = [
  {
    column: "is_truncated",
    code: "analytics_truncated",
    message: `${name} truncated data on some of these days, so their figures are incomplete.`,
  },
  {
    column: "is_sampled",
    code: "analytics_sampled",
    message: `${name} estimated some of these figures from a sample of visits.`,
  },
  {
    column: "is_thresholded",
    code: "analytics_thresholded",
    message: `${name} withholds rows with few visitors on some of these days, so tables may add up to less.`,
  },
  {
    column: "has_other_row",
    code: "analytics_other_row",
    message: `${name} grouped rare rows as (other) on some of these days.`,
  },
] as const;

/** Notices about the data quality that Google Analytics reports for the days of the range. */
export async function qualityNotices(
  { db, store, accounts, period }: Comparison,
  dayReports: readonly DayReport[],
): Promise<ReportNotice[]> {
  const account = accounts.google_analytics;
  if (!isSynced(account) || dayReports.length === 0) return [];
  const found = await db
    .selectFrom("report_days")
    .select(({ fn }) => flags.map(({ column }) => fn.max<number | null>(column).as(column)))
    .where("store_id", "=", store.id)
    .where("account_id", "=", account.id)
    .where("report", "in", dayReports)
    .where("day", ">=", period.range.from)
    .where("day", "<=", period.range.to)
    .executeTakeFirst();
  return flags
    .filter(({ column }) => found?.[column] === 1)
    .map(({ code, message }) => ({ code, message }));
}
