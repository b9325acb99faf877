import { addDays, countDays } from "@cartograph/contracts/days.ts";
import type { DayRange } from "./connector.ts";

/** The days of the range, both included; none if it ends before it starts. */
export function eachDay({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) =>
    addDays(from, index),
  );
}
