import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { toResolvedRange } from "../calendar/period.ts";
import type { Comparison } from "../metrics/comparison.ts";
import type { DayReport } from "../metrics/read-days.ts";
import { metrics } from "../metrics/registry.ts";
import { missingPlatforms } from "../metrics/sources.ts";
import { listNotices } from "./notices.ts";

/** What every report carries beside its figures. */
export type ReportFrame = Pick<
  Dashboard,
  "range" | "basis" | "currency" | "currencyDigits" | "asOf" | "missing" | "notices"
>;

/**
 * @param shown the metrics whose sources the report depends on
 * @param drawnFrom the reports of platforms that count by day which it draws on, for what they say against themselves
 */
export async function reportFrame(
  comparison: Comparison,
  shown: readonly MetricId[],
  drawnFrom: readonly DayReport[] = [],
): Promise<ReportFrame> {
  const { store, basis, period, sources, dataUntil } = comparison;
  return {
    range: toResolvedRange(period),
    basis,
    currency: store.currency,
    currencyDigits: currencyDigits(store.currency),
    asOf: dataUntil === null ? null : new Date(dataUntil).toISOString(),
    missing: missingPlatforms(
      shown.flatMap((id) => metrics[id].needs),
      sources,
    ),
    notices: await listNotices(comparison, shown, drawnFrom),
  };
}
