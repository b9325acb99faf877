import { dayMs, minuteMs } from "@cartograph/contracts/days.ts";
import { distinctTimezones } from "./distinct-timezones.ts";
import { offsetAt } from "./zone-offset.ts";

/** A moment (UTC ms) and how many minutes the clocks were ahead of UTC. */
export type ClockReading = { at: number; offsetMinutes: number };

export type InferredTimezone = {
  timezone: string;
  /** False when the readings also fit a zone whose clocks will differ. */
  isCertain: boolean;
};

/**
 * Infers the zone that produced the readings. Even an uncertain zone assigns every reading to its correct day. Null when
 * no zone fits all readings, and when all are in UTC, since an export may convert its times to UTC.
 * @param expected an IANA zone suggested by other data; it is certain if all readings agree with it
 * @param now UTC ms
 */
export function inferTimezone(
  readings: readonly ClockReading[],
  { expected, now }: { expected: string | null; now: number },
): InferredTimezone | null {
  if (readings.every(({ offsetMinutes }) => offsetMinutes === 0)) return null;
  if (expected !== null && fits(expected, readings)) return { timezone: expected, isCertain: true };
  const [first, ...others] = distinctTimezones.filter((timezone) => fits(timezone, readings));
  if (first === undefined) return null;
  return { timezone: first, isCertain: others.every((other) => haveSameClocks(first, other, now)) };
}

function fits(timezone: string, readings: readonly ClockReading[]): boolean {
  return readings.every(
    ({ at, offsetMinutes }) => offsetAt(at, timezone) === offsetMinutes * minuteMs,
  );
}

/** Whether two zones have the same clocks at noon UTC on every day of the coming year. */
function haveSameClocks(timezone: string, other: string, now: number): boolean {
  const today = Math.floor(now / dayMs);
  for (let day = today; day < today + 366; day += 1) {
    const at = (day + 0.5) * dayMs;
    if (offsetAt(at, timezone) !== offsetAt(at, other)) return false;
  }
  return true;
}
