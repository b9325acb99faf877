import type {
  ComparedDays,
  MetricValue,
  NoPercentChangeReason,
} from "@cartograph/contracts/metrics/metric-value.ts";
import type { DaySpan } from "../calendar/period.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import type { Comparison } from "./comparison.ts";
import type { Figures } from "./figures.ts";
import type { Need } from "./metric.ts";
import { adsNeed, analyticsNeed, missingPlatforms, ordersNeed, shopifyNeed } from "./sources.ts";
import type { DailySource } from "./daily-source.ts";

/** What a figure is drawn from, as the registry's metrics name it. */
export type FigureSources = { needs: readonly Need[]; dailySource: DailySource | null };

/** Figures of the store's orders alone. */
export const orderFigures: FigureSources = { needs: [ordersNeed], dailySource: null };

/** Figures of Google Analytics alone. */
export const analyticsFigures: FigureSources = {
  needs: [analyticsNeed],
  dailySource: "google_analytics",
};

/** Figures of the ad platforms alone. */
export const adFigures: FigureSources = { needs: [adsNeed], dailySource: "ads" };

/** The two sides that a figure is compared over: the same number of days, up to the same time. */
export type ComparedSides = {
  /** Null when no day of the range can be compared yet. */
  current: Figures | null;
  /** Null when nothing is compared; `obstacle` then says why. */
  previous: Figures | null;
  days: ComparedDays | null;
  obstacle: MetricValue["noPercentChange"];
};

export function comparedSides(comparison: Comparison, figureSources: FigureSources): ComparedSides {
  const sides = openSides(comparison, figureSources.dailySource);
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

const because = (reason: NoPercentChangeReason) => ({ reason, since: null });

/** A figure over all time, which has no earlier days. */
export function sidesToDate({ current }: Comparison): ComparedSides {
  return { current, previous: null, days: null, obstacle: because("to_date") };
}

type OpenSides = {
  current: Figures;
  previous: Figures | null;
  span: DaySpan;
  previousSpan: DaySpan | null;
  until: string | null;
};

function openSides(comparison: Comparison, dailySource: DailySource | null): OpenSides | null {
  const { period, current, previous, wholeDays } = comparison;
  if (dailySource !== null) {
    const sides = wholeDays[dailySource];
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
  if (comparison.period.comparison === "none") return because("not_requested");
  if (missingPlatforms(figureSources.needs, comparison.sources).length > 0) {
    return because("source_missing");
  }
  if (previousSpan === null) return because("no_complete_day");
  const since = firstDayOf(comparison, figureSources);
  if (since === null || previousSpan.from >= since) return null;
  return { reason: "before_first_data", since: formatDay(since) };
}

/** The first day on which all that the figure is drawn from has data; null when none of it has any. */
function firstDayOf(
  { firstDays }: Comparison,
  { needs, dailySource }: FigureSources,
): number | null {
  const days = [
    needs.includes(ordersNeed) ? firstDays.orders : null,
    needs.includes(shopifyNeed) ? firstDays.checkouts : null,
    dailySource === null ? null : firstDays[dailySource],
  ].filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}
