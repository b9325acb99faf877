import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

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

/** How far a stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ next, readAt, wideAt }) => Math.max(Date.parse(next), readAt, wideAt ?? 0),
);
