import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The account and time zone that were read; for others everything is read again. */
  account: z.string(),
  timezone: z.string(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** The next day of an unfinished read; null when it is complete. */
  walk: z.strictObject({ next: z.iso.date(), isWide: z.boolean() }).nullable(),
  /** UTC milliseconds: when all days were last read; null before the first read is complete. */
  wideAt: z.int().nonnegative().nullable(),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ readAt, walk, wideAt }) => Math.max(readAt, walk ? Date.parse(walk.next) : 0, wideAt ?? 0),
);
