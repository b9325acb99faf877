import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const utcMs = z.int().nonnegative();
const day = z.iso.date();

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The property and the requested currency; for others everything is read again. */
  property: z.string(),
  currency: z.string().nullable(),
  /** The last day of the latest window. */
  seen: day,
  /** When that window was opened, and the latest ones of two weeks and of a month. */
  openedAt: utcMs,
  twoWeeksAt: utcMs,
  monthAt: utcMs,
  /** The rest of that window, both days included; null when it was synced completely. */
  left: z.strictObject({ from: day, to: day }).nullable(),
});

/** How far a report was read, written after every page. Days are in the property's zone. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ seen, openedAt, twoWeeksAt, monthAt, left }) => {
    const days = [seen, left?.from ?? seen, left?.to ?? seen].map((text) => Date.parse(text));
    return Math.max(openedAt, twoWeeksAt, monthAt, ...days);
  },
);
