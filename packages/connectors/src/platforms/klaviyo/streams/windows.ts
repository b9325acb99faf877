import { addDays, earlierOf } from "@cartograph/contracts/days.ts";
import type { DayRange } from "../../../core/connector.ts";

/** The days of one campaign report, split into the days of each flow report. */
export type Stretch = DayRange & { parts: readonly DayRange[] };

/** A daily series has at most 60 days, which a window that includes a 25-hour day must not exceed. */
const maxSeriesDays = 59;
/** A report covers at most a year, including a few days after the last one. */
const maxStretchDays = 6 * maxSeriesDays;

/** Consecutive stretches that never overlap. */
export function planStretches(from: string, to: string): Stretch[] {
  return split({ from, to }, maxStretchDays).map((stretch) => ({
    ...stretch,
    parts: split(stretch, maxSeriesDays),
  }));
}

function split({ from, to }: DayRange, maxDays: number): DayRange[] {
  const windows: DayRange[] = [];
  for (let start = from; start <= to; start = addDays(start, maxDays)) {
    windows.push({ from: start, to: earlierOf(addDays(start, maxDays - 1), to) });
  }
  return windows;
}
