import { type AppError, invalidField } from "@cartograph/contracts/app-error.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricSeries, SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import {
  type MetricId,
  metricDefinitions,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import {
  maxHourlyRangeDays,
  type SeriesGrain,
} from "@cartograph/contracts/metrics/series-grains.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { ReportRequest } from "../../report-request.ts";
import { isDayDimension } from "../../dimensions/time-values.ts";
import { comparedSides, hasDateFilter, unreadReason } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Metric } from "../../metrics/metric.ts";
import { notFilteredBy } from "../../metrics/measure.ts";
import { metrics } from "../../metrics/registry.ts";
import { dayPoints } from "./day-points.ts";
import { hourPoints } from "./hour-points.ts";
import { salesHours, sessionHours } from "./hourly-figures.ts";
import { metricFrame } from "../metric-frame.ts";
import { withComparison } from "../with-comparison.ts";

/**
 * A metric over time.
 * @throws AppError invalid_input when the metric has no series of this grain, or the range is too long for hours
 */
export async function metricSeries(
  db: Database,
  request: ReportRequest,
  { id, grain }: { id: MetricId; grain: SeriesGrain },
): Promise<MetricSeries> {
  const metric = metrics[id];
  const { unit } = metricDefinitions[id];
  if (!hasSeries(id, grain)) throw noSeriesError(id, grain);
  return withComparison(db, request, async (comparison) => {
    const { store, period, filters, accounts } = comparison;
    if (grain === "hour" && period.range.to - period.range.from >= maxHourlyRangeDays) {
      const message = `Hourly series cover at most ${maxHourlyRangeDays} days: ask for a shorter range or for grain=day`;
      throw invalidField("grain", message);
    }
    const isHourlySessions = grain === "hour" && metric.hours?.of === "sessions";
    const dayReports: DayReport[] = isHourlySessions ? ["session:hour"] : [];
    const frame = await metricFrame(comparison, id, { dayReports });
    const notFiltered = isHourlySessions
      ? filteredDimensions(filters).filter((dimension) => !isDayDimension(dimension))
      : notFilteredBy(comparison, id);
    const isKnown = frame.missing.length === 0 && notFiltered.length === 0;
    const points = !isKnown ? [] : await pointsOf(comparison, metric, grain);
    return {
      ...frame,
      unit,
      grain,
      timezone: (isHourlySessions && accounts.google_analytics?.timezone) || store.timezone,
      points: unit === "money" ? points.map(inMajorUnits(store.currency)) : points,
      notFilteredBy: notFiltered,
    };
  });
}

async function pointsOf(
  comparison: Comparison,
  metric: Metric,
  grain: SeriesGrain,
): Promise<SeriesPoint[]> {
  const { period } = comparison;
  if (grain !== "hour") {
    const { series } = metric;
    if (series === undefined) return [];
    const { previous } = comparedSides(comparison, metric);
    return dayPoints(comparison, { ...metric, series }, { grain, previous });
  }
  const { hours } = metric;
  const figures =
    hours === undefined || hours.of === "sessions"
      ? await sessionHours(comparison)
      : await salesHours(comparison, hours.of);
  return figures === null ? [] : hourPoints(period, figures, isComparedByHour(comparison, metric));
}

/** By hour, today can be compared even if the metric is otherwise compared over complete days. */
function isComparedByHour(comparison: Comparison, metric: Metric): boolean {
  if (hasDateFilter(comparison) || unreadReason(comparison, metric) !== null) return false;
  const { period, firstDays } = comparison;
  const firstDay = firstDays[metric.hours?.of === "sessions" ? "google_analytics" : "orders"];
  return period.previousRange !== null && period.previousRange.from >= (firstDay ?? -Infinity);
}

/** Whether the metric has a series of this grain. Hourly series are limited to `maxHourlyRangeDays`. */
export function hasSeries(id: MetricId, grain: SeriesGrain): boolean {
  const metric: Metric = metrics[id];
  if (grain === "hour") return metric.hours !== undefined;
  return metric.series !== undefined && (grain === "day" || metric.isDailyOnly !== true);
}

const adjectives: Record<SeriesGrain, string> = {
  hour: "hourly",
  day: "daily",
  week: "weekly",
  month: "monthly",
};

function noSeriesError(id: MetricId, grain: SeriesGrain): AppError {
  const available = metricIds.filter((each) => hasSeries(each, grain)).join(", ");
  const message = `${metricDefinitions[id].name} (${id}) has no ${adjectives[grain]} series. These metrics have one: ${available}`;
  return invalidField("grain", message);
}

function inMajorUnits(currency: string) {
  const convert = (minor: number | null) => (minor === null ? null : toMajorUnits(minor, currency));
  return (point: SeriesPoint): SeriesPoint => ({
    ...point,
    value: convert(point.value),
    previous: convert(point.previous),
    previousWhole: convert(point.previousWhole),
  });
}
