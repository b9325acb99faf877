import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Days of the account before this one were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the days of the last page were read. */
  readAt: z.int().nonnegative(),
  /** Whether that was the last page up to its present. */
  isWhole: z.boolean(),
});

/** Where reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

const dayMs = 24 * 60 * 60_000;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, { latestTimeOf, now });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

/** The day after the present one is where a whole read ends. */
function latestTimeOf({ next, readAt }: Position): number {
  return Math.max(Date.parse(next) - dayMs, readAt);
}
