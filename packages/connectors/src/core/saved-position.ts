import type { z } from "zod";
import { ConnectorError } from "./connector-error.ts";
import { dayMs } from "@cartograph/contracts/days.ts";

/** Clocks may be set back slightly; a position further in the future was saved or is read with a wrong clock. */
const toleranceMs = dayMs;

/** A session that compares this machine's clock with the platform's. */
export type ClockCheck = {
  /** Whether the platform's latest answer was dated within a day of this machine's clock. */
  isClockConfirmed(): boolean;
};

/** Serializes a stream's position as JSON for its cursor. */
export type SavedPosition<Position> = {
  /**
   * Null if nothing was read yet, or if the cursor cannot be read: everything is then read again, and what is stored
   * already is not stored twice. Also null if the position is in the future although the platform confirms the clock.
   * @throws ConnectorError `bad_data` when it is in the future otherwise: continuing from there would silently skip data
   */
  read(cursor: string | null, now: number, clock?: ClockCheck): Position | null;
  write(position: Position): string;
};

/** @param latestTimeOf the latest time in a position, UTC milliseconds */
export function savedPosition<Position>(
  schema: z.ZodType<Position>,
  latestTimeOf: (position: Position) => number,
): SavedPosition<Position> {
  return {
    write: (position) => JSON.stringify(position),
    read(cursor, now, clock) {
      if (cursor === null) return null;
      const parsed = schema.safeParse(jsonOf(cursor));
      if (!parsed.success) return null;
      const latest = latestTimeOf(parsed.data);
      if (latest <= now + toleranceMs) return parsed.data;
      // The clock was ahead when it was saved, so days before it may have been read before they had figures.
      if (clock?.isClockConfirmed()) return null;
      throw new ConnectorError(
        "bad_data",
        `The saved reading position is in the future (${new Date(latest).toISOString().slice(0, 10)}). Check this machine's clock, then sync again.`,
      );
    },
  };
}

/** Of a position whose `next` may be the day after the account's today, which may itself be ahead of UTC. */
export function latestTimeOfNext({ next, readAt }: { next: string; readAt: number }): number {
  return Math.max(Date.parse(next) - dayMs, readAt);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
