import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Another advertiser is read from the beginning. */
  advertiser: z.string(),
  /** The last day that was read, and the advertiser's today at that time. */
  upTo: z.iso.date(),
  on: z.iso.date(),
  /** UTC milliseconds. */
  readAt: z.int().nonnegative(),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ upTo, on, readAt }) => Math.max(Date.parse(upTo), Date.parse(on), readAt),
);
