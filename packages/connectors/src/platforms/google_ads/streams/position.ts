import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The account that was read; of another one everything is read anew. */
  customer: z.string(),
  /** Days before this one were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
});

const dayMs = 24 * 60 * 60_000;

/** Where the reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  // `next` is the day after the account's today, which may itself be ahead of UTC's.
  return readSavedPosition(cursor, positionSchema, {
    latestTimeOf: ({ next, readAt }) => Math.max(Date.parse(next) - dayMs, readAt),
    now,
  });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}
