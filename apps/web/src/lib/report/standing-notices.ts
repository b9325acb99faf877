import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";

/** These say how the figures are made, on good days and bad; every other notice says what is wrong with them. */
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
