import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** What was read, and in whose days; of another account or zone everything is read again. */
  account: z.string(),
  timezone: z.string(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** The walk that is under way: days before `next` were read. Null at its end. */
  walk: z.strictObject({ next: z.iso.date(), isWide: z.boolean() }).nullable(),
  /** UTC milliseconds: when all days were last read; null before the first read's end. */
  wideAt: z.int().nonnegative().nullable(),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ readAt, walk, wideAt }) => Math.max(readAt, walk ? Date.parse(walk.next) : 0, wideAt ?? 0),
);
