import { earlierOf, addDays } from "@cartograph/contracts/days.ts";
import type { Weekday } from "./week-start.ts";
import { addMonths } from "./calendar-months.ts";

/** The number of days that a key moves by. `weekday` is 0 for the first day of the week. */
const steps = new Map<string, (weekday: number) => number>([
  ["ArrowLeft", () => -1],
  ["ArrowRight", () => 1],
  ["ArrowUp", () => -7],
  ["ArrowDown", () => 7],
  ["Home", (weekday) => -weekday],
  ["End", (weekday) => 6 - weekday],
]);

/**
 * The day `YYYY-MM-DD` that a key moves to, no later than `last`. Page Up and Page Down move by a month, with Shift by a
 * year. `weekStart` is the first day of the week. Null for other keys.
 */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { last, weekStart }: { last: string; weekStart: Weekday },
): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  const step = steps.get(key);
  if (step) {
    const weekday = (date.getUTCDay() + 7 - weekStart) % 7;
    return earlierOf(addDays(day, step(weekday)), last);
  }
  if (key !== "PageUp" && key !== "PageDown") return null;
  const months = (key === "PageUp" ? -1 : 1) * (shiftKey ? 12 : 1);
  return earlierOf(addMonths(day, months), last);
}
