import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { RangeTargets } from "@cartograph/contracts/reports/report.ts";
import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../report-request.ts";
import type { Period } from "../calendar/period.ts";
import { formatMonth, monthOf } from "../calendar/days.ts";
import { targetOfRange, wholeMonthOf } from "./target-of-range.ts";

export const noTargets: RangeTargets = { month: null, values: {}, proRated: [] };

/** The store's targets for a range; money is in major units, rounded to the minor unit. */
export async function findRangeTargets(
  db: Database,
  store: StoreContext,
  period: Period,
): Promise<RangeTargets> {
  const rows = await db
    .selectFrom("metric_targets")
    .select(["metric_id", "month", "value"])
    .where("store_id", "=", store.id)
    .where("month", ">=", monthOf(period.range.from))
    .where("month", "<=", monthOf(period.range.to))
    .orderBy("month")
    .orderBy("metric_id")
    .execute();
  const byMetric = new Map<TargetMetricId, Map<number, number>>();
  for (const { metric_id, month, value } of rows) {
    const months = byMetric.get(metric_id) ?? new Map<number, number>();
    byMetric.set(metric_id, months.set(month, value));
  }
  const wholeMonth = wholeMonthOf(period);
  const values: RangeTargets["values"] = {};
  const proRated: TargetMetricId[] = [];
  const partlySet: TargetMetricId[] = [];
  for (const [id, months] of byMetric) {
    const { target: kind, unit } = metricDefinitions[id];
    const target = targetOfRange(period, kind, (month) => months.get(month));
    if (target === null) {
      partlySet.push(id);
      continue;
    }
    values[id] = unit === "money" ? toMajorUnits(Math.round(target), store.currency) : target;
    if (wholeMonth === null && kind === "sum") proRated.push(id);
  }
  const month = wholeMonth === null ? null : formatMonth(wholeMonth);
  return { month, values, proRated, ...(partlySet.length > 0 && { partlySet }) };
}
