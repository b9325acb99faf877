import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";

/** Everything that one report contains about one day of an account. */
export type ReportedDay = {
  accountId: number;
  report: DayReport;
  /** Days since 1970-01-01 in the account's time zone. */
  day: number;
  /** UTC ms. */
  readAt: number;
  quality: SessionDayRecord["quality"];
  /** Member and figures, one row per member, sorted by member. */
  rows: readonly ReportedRow[];
};

export type ReportedRow = readonly (string | number | null)[];
