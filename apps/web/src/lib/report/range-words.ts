import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatDays, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";

/** Which days a report speaks of and which it compares them with. */
export function rangeWords(range: ResolvedRange): string {
  const until =
    range.comparedUntil === null ? "" : `, until ${formatTimeOfDay(range.comparedUntil)}`;
  return `${formatDays(range.from, range.to)}, compared with ${formatDays(range.previousFrom, range.previousTo)}${until}`;
}

/** What about a range is not final; null when all of its days are over. */
export function incompleteWords(range: ResolvedRange): string | null {
  if (range.isComplete) return null;
  if (range.comparedUntil === null) return "Includes a day that is not over.";
  return `Includes today, which is not over, so the last of the earlier days is counted until ${formatTimeOfDay(range.comparedUntil)} too.`;
}

/** What the dashed line of a chart is, such as `Previous 30 days`. */
export function previousWords(range: ResolvedRange): string {
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000) + 1;
  return days === 1 ? "Previous day" : `Previous ${days} days`;
}
