import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** What was read, and in whose days; of another account or zone everything is read anew. */
  account: z.string(),
  timezone: z.string(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** The walk that is under way: days before `next` were read. Null at its end. */
  walk: z.strictObject({ next: z.iso.date(), isWide: z.boolean() }).nullable(),
  /** UTC milliseconds: when all days were last read; null before the first read's end. */
  wideAt: z.int().nonnegative().nullable(),
});

/** Where the reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, {
    latestTimeOf: ({ readAt, walk, wideAt }) =>
      Math.max(readAt, walk ? Date.parse(walk.next) : 0, wideAt ?? 0),
    now,
  });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}
