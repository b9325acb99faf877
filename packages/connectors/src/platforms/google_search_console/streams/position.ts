import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The property that was read: of another one nothing was read yet. */
  site: z.string(),
  /** Days before this one were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** UTC milliseconds: when days further back were last read once more; null before the first read's end. */
  wideAt: z.int().nonnegative().nullable(),
});

/** Where a stream's reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, { latestTimeOf, now });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

function latestTimeOf({ next, readAt, wideAt }: Position): number {
  return Math.max(Date.parse(next), readAt, wideAt ?? 0);
}
