import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type {
  ComparedDays,
  MetricValue,
  NoPercentChangeReason,
} from "@cartograph/contracts/metrics/metric-value.ts";
import type { DaySpan } from "../calendar/period.ts";
import { formatDay } from "../calendar/days.ts";
import { type Comparison, lastCheckoutDayFrom } from "./comparison.ts";
import type { Figures } from "./figures.ts";
import type { DatedData, FirstDays } from "./first-days.ts";
import type { Need } from "./metric.ts";
import {
  adsNeed,
  analyticsNeed,
  missingOrders,
  missingPlatforms,
  ordersNeed,
  checkoutsNeed,
} from "./sources.ts";
import type { DailySource } from "./daily-source.ts";

/** The sources a figure depends on, as defined by the metrics in the registry. */
export type FigureSources = { needs: readonly Need[]; dailySource: DailySource | null };

/** Figures from the store's orders only. */
export const orderFigures: FigureSources = { needs: [ordersNeed], dailySource: null };

/** Figures from Google Analytics only. */
export const analyticsFigures: FigureSources = {
  needs: [analyticsNeed],
  dailySource: "google_analytics",
};

/** Figures from the ad platforms only. */
export const adFigures: FigureSources = { needs: [adsNeed], dailySource: "ads" };

/** The two sides of a figure's comparison: equally many days, through the same time. */
export type ComparedSides = {
  /** Null when no day of the range can be compared yet. */
  current: Figures | null;
  /** Null without a comparison; `obstacle` then gives the reason. */
  previous: Figures | null;
  days: ComparedDays | null;
  obstacle: MetricValue["noPercentChange"];
};

/**
 * The sides of a figure's comparison: the longest part of the range that every source has complete data for, and the
 * same part of the previous range; or why it is not compared.
 */
export function comparedSides(comparison: Comparison, figureSources: FigureSources): ComparedSides {
  const sides = candidateSides(comparison, figureSources.dailySource);
  const current = sides?.current ?? null;
  const obstacle = findObstacle(comparison, figureSources, sides?.previousSpan ?? null);
  if (obstacle !== null || !sides?.previousSpan) {
    return { current, previous: null, days: null, obstacle };
  }
  const { span, previousSpan, until } = sides;
  const days = {
    from: formatDay(span.from),
    to: formatDay(span.to),
    previousFrom: formatDay(previousSpan.from),
    previousTo: formatDay(previousSpan.to),
    until,
  };
  return { current, previous: sides.previous, days, obstacle: null };
}

/** Their values are dates, which do not recur in the comparison period. */
export const calendarDimensions: ReadonlySet<DimensionId> = new Set<DimensionId>([
  "day",
  "week",
  "month",
]);

const reasonOnly = (reason: NoPercentChangeReason) => ({ reason, since: null });

/** The sides of figures over all time, which have no previous period. */
export function sidesToDate({ current }: Comparison): ComparedSides {
  return { current, previous: null, days: null, obstacle: reasonOnly("to_date") };
}

const notCompared = { current: null, previous: null, days: null };

/** The sides of figures that do not support the filters. */
export const notFilteredSides: ComparedSides = {
  ...notCompared,
  obstacle: reasonOnly("not_filtered"),
};

/** The sides of amounts of which one side leaves some out, see `Metric.leftOutBecause`. */
export const partialSides: ComparedSides = {
  ...notCompared,
  obstacle: reasonOnly("amounts_left_out"),
};

type CandidateSides = {
  current: Figures;
  previous: Figures | null;
  span: DaySpan;
  previousSpan: DaySpan | null;
  until: string | null;
};

function candidateSides(
  comparison: Comparison,
  dailySource: DailySource | null,
): CandidateSides | null {
  const { period, current, previous, completeDays } = comparison;
  if (dailySource !== null) {
    const sides = completeDays[dailySource];
    if (sides === null) return null;
    const { current: span, previous: previousSpan } = sides.spans;
    return { current: sides.current, previous: sides.previous, span, previousSpan, until: null };
  }
  const until = period.comparedUntil;
  return {
    current,
    previous,
    span: until === null ? period.range : { from: period.range.from, to: period.firstOpenDay },
    previousSpan: period.previous && {
      from: period.previous.from,
      to: period.previous.part?.day ?? period.previous.to,
    },
    until,
  };
}

function findObstacle(
  comparison: Comparison,
  figureSources: FigureSources,
  previousSpan: DaySpan | null,
): ComparedSides["obstacle"] {
  const { period, firstDays } = comparison;
  const since = firstCommonDay(firstDays, figureSources);
  const before = since === null ? null : beforeFirstData(since, { figureSources, firstDays });
  const unread = unreadReason(comparison, figureSources);
  // The range's own figure is then unknown too, whatever it is compared with.
  if (unread === null && since !== null && period.range.to < since) return before;
  if (period.comparison === "none") return reasonOnly("not_requested");
  if (hasDateFilter(comparison)) return reasonOnly("date_filter");
  if (unread !== null) return reasonOnly(unread);
  const { needs } = figureSources;
  if (lacksCheckouts(comparison, needs, period.range)) return reasonOnly("source_missing");
  if (previousSpan === null) return reasonOnly("no_complete_day");
  if (lacksCheckouts(comparison, needs, previousSpan)) return reasonOnly("source_missing");
  return since === null || previousSpan.from >= since ? null : before;
}

/** Why the figure is unknown or still growing on all days; null if it is not. */
export function unreadReason(
  { sources }: Comparison,
  { needs }: FigureSources,
): NoPercentChangeReason | null {
  if (missingPlatforms(needs, sources).length > 0) return "source_missing";
  return needs.includes(ordersNeed) ? missingOrders(sources) : null;
}

/** Whether Shopify denied checkouts of a part of the days to a figure that needs them. */
export function lacksCheckouts(
  comparison: Comparison,
  needs: readonly Need[],
  { from, to }: DaySpan,
): boolean {
  const lastDay = lastCheckoutDayFrom(from, comparison);
  return lastDay !== null && to >= lastDay && needs.includes(checkoutsNeed);
}

/** The comparison period does not contain the dates of a filter. */
export function hasDateFilter({ filters }: Comparison): boolean {
  return filters.some(({ dimension }) => calendarDimensions.has(dimension));
}

function beforeFirstData(
  since: number,
  { figureSources, firstDays }: { figureSources: FigureSources; firstDays: FirstDays },
): ComparedSides["obstacle"] {
  const before = { reason: "before_first_data", since: formatDay(since) } as const;
  const first = firstCommonDay({ ...firstDays, ...firstDays.ofAnyAccount }, figureSources);
  return first !== null && first < since ? { ...before, hasEarlierData: true } : before;
}

/** The first day with data from all sources of the figure; null when none has any. */
function firstCommonDay(
  firstDays: Record<DatedData, number | null>,
  { needs, dailySource }: FigureSources,
): number | null {
  const days = [
    needs.includes(ordersNeed) ? firstDays.orders : null,
    needs.includes(checkoutsNeed) ? firstDays.checkouts : null,
    dailySource === null ? null : firstDays[dailySource],
  ].filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}
