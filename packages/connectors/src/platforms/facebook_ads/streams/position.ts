import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";
import { purchaseTypes } from "../mapper/purchase-type.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Days before this one were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** What is counted as a purchase in the days that were read; null while there was none. */
  purchaseType: z.enum(purchaseTypes).nullable(),
});

/** Where the reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, {
    latestTimeOf: ({ next, readAt }) => Math.max(Date.parse(next) - dayMs, readAt),
    now,
  });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

/** `next` may be the account's tomorrow, which begins before that of UTC. */
const dayMs = 24 * 60 * 60_000;
