import {
  customRangeProblem,
  isCalendarDay,
  maxRangeDays,
} from "@cartograph/contracts/date-range.ts";
import { formatDays } from "../format/format-day.ts";
import type { DateRange } from "./date-range.ts";

/** The days of a range that is being picked or typed, `YYYY-MM-DD`; null where there is none yet. */
export type RangeDraft = { from: string | null; to: string | null };

/** What a draft amounts to, in words too; `range` is null while it cannot be applied. */
export type DraftState = { range: DateRange | null; words: string; isWrong: boolean };

const dayMs = 86_400_000;

/** What can be picked, before anything is. */
export const rangeRule = `Both days count. At most ${maxRangeDays.toLocaleString("en-US")} days, none after the store's today.`;

/** @param today the store's present day `YYYY-MM-DD`, the last that can be in a range */
export function readDraft({ from, to }: RangeDraft, today: string): DraftState {
  const days = [from, to].filter((day) => day !== null);
  if (days.some((day) => !isCalendarDay(day))) return wrong("There is no such day.");
  if (days.some((day) => day > today)) {
    return wrong(`No day can be after today, ${formatDays(today, today)}.`);
  }
  if (from === null || to === null) {
    const words = from === null ? "Pick the first day" : "Pick the last day";
    return { range: null, words, isWrong: false };
  }
  const problem = customRangeProblem(from, to);
  if (problem !== null) return wrong(`${problem}.`);
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const words = `${formatDays(from, to)}, ${count === 1 ? "1 day" : `${count.toLocaleString("en-US")} days`}`;
  return { range: { range: "custom", from, to }, words, isWrong: false };
}

function wrong(words: string): DraftState {
  return { range: null, words, isWrong: true };
}
