import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";

/** Notices on how the figures are calculated; every other notice reports a problem. */
const standingCodes: ReadonlySet<string> = new Set([
  "ads_restating",
  "analytics_other_row",
  "analytics_thresholded",
  "email_window",
  "refunds_dated_by_order",
  "search_final_until",
  "views_unmatched",
]);

export function isStanding({ code }: ReportNotice): boolean {
  return standingCodes.has(code) || code.endsWith("_timezone");
}
