import { z } from "zod";
import { latestTimeOfNext, savedPosition } from "../../../core/saved-position.ts";
import { purchaseTypes } from "../mapper/purchase-type.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The next day to read; all earlier ones were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** The purchase type counted in the days read so far; null if there was none. */
  purchaseType: z.enum(purchaseTypes).nullable(),
  /** Whether the days read so far have the purchases of mixed campaigns; earlier versions did not read them. */
  hasMixedPurchases: z.boolean().default(false),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  latestTimeOfNext,
);
