import { z } from "zod";
import { latestTimeOfNext, savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The account that was read. For another account everything is read again. */
  customer: z.string(),
  /** The next day to read; all earlier ones were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  latestTimeOfNext,
);
