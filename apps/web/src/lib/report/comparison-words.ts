import { addDays } from "@cartograph/contracts/days.ts";
import type { ComparedDays, MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { formatDay, formatDays } from "@cartograph/ui/format/format-day.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import type { ComparisonProps } from "@cartograph/ui/metric-card/metric-change.tsx";
import { throughWords } from "./range-words.ts";

type ComparisonWords = Required<ComparisonProps>;

/** The parts of a metric's value that its comparison needs. */
export type Comparison = Omit<
  MetricValue,
  "id" | "target" | "unit" | "complete" | "missing" | "notFilteredBy" | "series"
>;

export type ComparisonFormat = {
  range: ResolvedRange;
  format: (value: number) => string;
  /** Its source reports whole days instead of the time of each event. */
  countsWholeDays: boolean;
};

/** The texts of a card's comparison. Both compared figures cover equal parts of their ranges, named by `comparedWith`. */
export function comparisonWords(
  comparison: Comparison,
  { range, format, countsWholeDays }: ComparisonFormat,
): ComparisonWords {
  const { value, compared, previous, percentChange, comparedDays: days } = comparison;
  const written = (figure: number | null) => (figure === null ? noFigure : format(figure));
  const isWhole = previous === null || written(compared) === written(value);
  const isPair = compared !== null && previous !== null && days !== null;
  return {
    // Rounded as it is shown, so that 0.00% is not a decline.
    percentChange: roundFigure(percentChange, 2),
    compared: isWhole ? null : written(compared),
    previous: previous === null ? null : format(previous),
    difference: differenceOf(comparison, format),
    noChange: noChangeWords(comparison, countsWholeDays),
    comparisonDetail: isPair ? detailWords(days, range) : null,
    comparedWith: isPair ? comparedWithWords(days, range) : null,
  };
}

function differenceOf(
  { compared, difference, noPercentChange }: Comparison,
  format: (value: number) => string,
): ComparisonWords["difference"] {
  const reason = noPercentChange?.reason;
  // A change from 0 to a positive figure is shown as "New".
  const isNegative = reason === "previous_zero" && (compared ?? 0) < 0;
  if (difference === null || !(reason === "sign_change" || isNegative)) return null;
  const text = difference > 0 ? `+${format(difference)}` : format(difference);
  return { text, amount: difference };
}

function noChangeWords(
  { compared, noPercentChange }: Comparison,
  countsWholeDays: boolean,
): string | null {
  switch (noPercentChange?.reason) {
    case "before_first_data": {
      const { since, hasEarlierData } = noPercentChange;
      return (
        since && `no ${hasEarlierData ? "comparison" : "data"} before ${formatDays(since, since)}`
      );
    }
    case "date_filter":
      return "no comparison: filtered by date";
    case "still_syncing":
      return "no comparison while syncing";
    case "sync_incomplete":
      return "no comparison: data is missing";
    case "no_complete_day":
      return countsWholeDays ? "no complete day yet" : "no data to compare yet";
    case "amounts_left_out":
      return "no comparison: amounts are missing";
    case "previous_zero":
      return compared === 0 ? "no change" : null;
    default:
      return null;
  }
}

/** The time or day that the comparison ends at; null for the whole range. */
function detailWords(days: ComparedDays, range: ResolvedRange): string | null {
  if (days.until !== null) return throughWords(days.until, days.to, range.to);
  if (days.to >= range.to) return null;
  return addDays(days.to, 1) < range.to ? `through ${formatDay(days.to)}` : "complete days only";
}

function comparedWithWords(days: ComparedDays, range: ResolvedRange): string {
  const both = `${formatDays(days.from, days.to)} compared with ${formatDays(days.previousFrom, days.previousTo)}`;
  if (days.until !== null) {
    return `${both}, ${throughWords(days.until, days.to, range.to)}`;
  }
  return days.to < range.to ? `${both}, complete days only` : both;
}
