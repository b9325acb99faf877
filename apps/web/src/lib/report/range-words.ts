import { countDays, dayIn, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatDay, formatDays, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";

/** The days of a report and the days they are compared with. `now` is UTC ms. */
export function rangeWords(
  range: ResolvedRange,
  metrics: readonly Compared[],
  now: number,
): string {
  const days = formatDays(range.from, range.to);
  if (range.from > todayOf(range, now)) return `${days}, not started yet`;
  if (range.previousFrom === null || range.previousTo === null) return `${days}, no comparison`;
  if (metrics.some(({ noPercentChange }) => noPercentChange?.reason === "date_filter")) {
    return `${days}, not compared: filtered by date`;
  }
  if (hasNoSource(metrics)) return days;
  if (lacksOrders(metrics)) return `${days}, not compared: orders are missing`;
  const [first, last] = firstDays(metrics);
  if (first && last) return `${days}, not compared: data starts ${formatDays(first, last)}`;
  const isRunningDay = !range.isComplete && range.from === range.to;
  if (isRunningDay && range.comparedUntil === null) {
    return `${days}, so far: no complete day to compare yet`;
  }
  const earlier = formatDays(range.previousFrom, range.previousTo);
  return `${days}, compared with ${earlier}${comparedWords(range)}`;
}

type Compared = Pick<MetricValue, "noPercentChange">;
type Reason = NonNullable<MetricValue["noPercentChange"]>["reason"] | undefined;

/** Whether no source of any figure is connected, so that there is nothing to compare. */
function hasNoSource(metrics: readonly Compared[]): boolean {
  const reasons = reasonsOf(metrics);
  return reasons.length > 0 && reasons.every((reason) => reason === "source_missing");
}

const missingOrders: ReadonlySet<Reason> = new Set(["still_syncing", "sync_incomplete"]);
/** Figures with these reasons have an earlier figure all the same. */
const comparedReasons: ReadonlySet<Reason> = new Set([
  undefined,
  "no_value",
  "previous_zero",
  "sign_change",
]);

/** Whether nothing is compared, of some figures because a shop's first sync has not read all orders. */
function lacksOrders(metrics: readonly Compared[]): boolean {
  const reasons = reasonsOf(metrics);
  return (
    reasons.some((reason) => missingOrders.has(reason)) &&
    !reasons.some((reason) => comparedReasons.has(reason))
  );
}

/** Why the figures that have a comparison are not compared. */
function reasonsOf(metrics: readonly Compared[]): Reason[] {
  return metrics
    .map(({ noPercentChange }) => noPercentChange?.reason)
    .filter((reason) => reason !== "to_date");
}

/**
 * The earliest and the latest first day of the sources, if every figure lacks a comparison because of them; otherwise
 * the earliest is empty.
 */
function firstDays(metrics: readonly Compared[]) {
  const days = metrics
    .map(({ noPercentChange }) => noPercentChange)
    .filter((each) => each?.reason !== "source_missing" && each?.reason !== "to_date")
    // Only one reason has a day.
    .map((each) => each?.since ?? "")
    .toSorted();
  return [days[0], days.at(-1)];
}

function comparedWords({ isComplete, comparedTo, comparedUntil, to }: ResolvedRange): string {
  if (isComplete) return "";
  if (comparedUntil === null) return ", complete days only";
  return `, ${throughWords(comparedUntil, comparedTo ?? to, to)}`;
}

/** "through 3:15 PM": the end of a comparison, with its day unless it is the range's last day. */
export function throughWords(time: string, day: string, lastDay: string): string {
  const date = day === lastDay ? "" : `${formatDay(day)}, `;
  return `through ${date}${formatTimeOfDay(time)}`;
}

/** "Includes Nov 14, so far." for a range with a day that is still running; null for others. `now` is UTC ms. */
export function incompleteWords(range: ResolvedRange, now: number): string | null {
  const today = todayOf(range, now);
  return incompleteOr(`Includes ${formatDay(earlierOf(range.to, today))}, so far.`, range, today);
}

/** Like `incompleteWords`, for a figure whose source reports whole days. */
export function incompleteSourceWords(range: ResolvedRange, now: number): string | null {
  return incompleteOr("Includes partial days.", range, todayOf(range, now));
}

function incompleteOr(words: string, { isComplete, from }: ResolvedRange, today: string) {
  if (isComplete) return null;
  return from > today ? "This date range hasn't started yet." : words;
}

/** The browser's day, or a later one that the report shows to have started, because the browser's clock may be behind. */
function todayOf({ key, to, comparedTo, comparedUntil, timezone }: ResolvedRange, now: number) {
  // Only custom ranges can end in the future.
  const started = key === "custom" ? comparedUntil && comparedTo : to;
  return laterOf(dayIn(timezone, now), started ?? "");
}

/** The name of a chart's dashed line, such as `Previous 30 days`; null when nothing is compared. */
export function previousWords(range: ResolvedRange): string | null {
  if (range.comparison === "none") return null;
  if (range.comparison === "previous_year") {
    return range.from === range.to ? "Same day last year" : "Same days last year";
  }
  const days = countDays(range.from, range.to);
  return days === 1 ? "Previous day" : `Previous ${days} days`;
}
