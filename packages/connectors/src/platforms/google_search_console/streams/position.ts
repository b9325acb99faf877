import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The property that was read; another one is read from the beginning. */
  site: z.string(),
  /** The next day to read; all earlier ones were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** UTC milliseconds: when older days were last read again; null before the first read is complete. */
  wideAt: z.int().nonnegative().nullable(),
  /** Whether the property had no final data yet, so that the next read is the first one again. */
  isEmpty: z.boolean().optional(),
});

/** How far a stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ next, readAt, wideAt }) => Math.max(Date.parse(next), readAt, wideAt ?? 0),
);
