import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatDays, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";

/** Which days a report speaks of and which it compares them with. */
export function rangeWords(range: ResolvedRange): string {
  const days = formatDays(range.from, range.to);
  if (range.previousFrom === null || range.previousTo === null) {
    return `${days}, without a comparison`;
  }
  const isRunningDay = !range.isComplete && range.from === range.to;
  if (isRunningDay && range.comparedUntil === null) {
    return `${days}: the day is not over, so it is not compared yet`;
  }
  const earlier = formatDays(range.previousFrom, range.previousTo);
  return `${days}, compared with ${earlier}${comparedWords(range)}`;
}

/** What an earlier figure is of: "Compared with Jan 1 – Jan 30, 2026, until 9:41 AM."; null when nothing is compared. */
export function comparedWithWords(range: ResolvedRange, countsWholeDays: boolean): string | null {
  if (range.previousFrom === null || range.previousTo === null) return null;
  const how = comparedWords(countsWholeDays ? { ...range, comparedUntil: null } : range);
  return `Compared with ${formatDays(range.previousFrom, range.previousTo)}${how}.`;
}

function comparedWords({ isComplete, comparedUntil }: ResolvedRange): string {
  if (isComplete) return "";
  if (comparedUntil === null) return ", without days that are not over";
  return `, until ${formatTimeOfDay(comparedUntil)}`;
}

/** What about a range is not final; null when all of its days are over. */
export function incompleteWords(range: ResolvedRange): string | null {
  if (range.isComplete) return null;
  if (range.comparedUntil === null) return "Includes a day that is not over.";
  return `Includes today, which is not over, so the last of the earlier days is counted until ${formatTimeOfDay(range.comparedUntil)} too.`;
}

/** The same of a figure whose source counts whole days. */
export function incompleteSourceWords(range: ResolvedRange): string | null {
  if (range.isComplete) return null;
  if (range.comparison === "none") return "Includes days that are not over, or not final.";
  return "Its source counts whole days, so days that are not over, or not final, are left out of the comparison on both sides.";
}

/** What the dashed line of a chart is, such as `Previous 30 days`; null when nothing is compared. */
export function previousWords(range: ResolvedRange): string | null {
  if (range.comparison === "none") return null;
  if (range.comparison === "previous_year") {
    return range.from === range.to ? "Same day last year" : "Same days last year";
  }
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000) + 1;
  return days === 1 ? "Previous day" : `Previous ${days} days`;
}
