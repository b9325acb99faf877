import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { toResolvedRange } from "../calendar/period.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { lastCompleteDayText } from "../metrics/last-complete-day.ts";
import { metrics } from "../metrics/registry.ts";
import { missingPlatforms } from "../metrics/sources.ts";
import { listNotices } from "./notices/notices.ts";

/**
 * The fields of an answer about one metric, in addition to its figures.
 * @param shown all metrics of the answer
 * @param dayReports the daily reports it uses, for notices about their data quality
 */
export async function metricFrame(
  comparison: Comparison,
  id: MetricId,
  { shown = [id], dayReports = [] }: { shown?: MetricId[]; dayReports?: DayReport[] } = {},
) {
  const { store, period, sources, cache } = comparison;
  return {
    id,
    range: toResolvedRange(period),
    lastCompleteDay: lastCompleteDayText(comparison, metrics[id]),
    timezone: store.timezone,
    currency: store.currency,
    currencyDigits: currencyDigits(store.currency),
    missing: missingPlatforms(metrics[id].needs, sources),
    dataVersion: cache.version,
    notices: await listNotices(comparison, shown, dayReports),
  };
}
