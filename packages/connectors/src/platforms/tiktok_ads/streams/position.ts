import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Another advertiser is read from the beginning. */
  advertiser: z.string(),
  /** The last day that was read, and which day it was then, both in the advertiser's zone. */
  upTo: z.iso.date(),
  on: z.iso.date(),
  /** UTC milliseconds. */
  readAt: z.int().nonnegative(),
});

/** Where the reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, { latestTimeOf, now });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

function latestTimeOf({ upTo, on, readAt }: Position): number {
  return Math.max(Date.parse(upTo), Date.parse(on), readAt);
}
