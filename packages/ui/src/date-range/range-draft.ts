import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { countDays } from "@cartograph/contracts/days.ts";
import {
  customRangeProblem,
  type DateRange,
  isCalendarDay,
  maxRangeDays,
} from "@cartograph/contracts/date-range.ts";
import { formatDays } from "../format/format-day.ts";

/** A range being picked or typed, `YYYY-MM-DD`; null for a missing day. */
export type RangeDraft = { from: string | null; to: string | null };

/** The state of a draft with its message; `range` is null while it cannot be applied. */
export type DraftState = { range: DateRange | null; message: string; isInvalid: boolean };

/** The hint below the calendar. */
export const rangeRule = `Up to ${maxRangeDays.toLocaleString("en-US")} days, both dates included`;

/** @param today the store's current day `YYYY-MM-DD`, the last that can be picked */
export function readDraft({ from, to }: RangeDraft, today: string): DraftState {
  const days = [from, to].filter((day) => day !== null);
  if (days.some((day) => !isCalendarDay(day))) return invalid("Enter a valid date.");
  if (days.some((day) => day > today)) {
    return invalid(`Dates can't be after today, ${formatDays(today, today)}.`);
  }
  if (from === null || to === null) {
    const message = from === null ? "Pick the first day" : "Pick the last day";
    return { range: null, message, isInvalid: false };
  }
  const problem = customRangeProblem(from, to);
  if (problem !== null) return invalid(`${problem}.`);
  const message = `${formatDays(from, to)}, ${formatCountOf(countDays(from, to), "day")}`;
  return { range: { range: "custom", from, to }, message, isInvalid: false };
}

function invalid(message: string): DraftState {
  return { range: null, message, isInvalid: true };
}
