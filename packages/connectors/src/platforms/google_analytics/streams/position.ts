import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const utcMs = z.int().nonnegative();
const day = z.iso.date();

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Whose days these are and in what they count money: of another property or in another currency all is read again. */
  property: z.string(),
  currency: z.string().nullable(),
  /** The last day of the window that was opened last. */
  seen: day,
  /** When that window was opened, and the last ones of two weeks and of a month. */
  openedAt: utcMs,
  twoWeeksAt: utcMs,
  monthAt: utcMs,
  /** What is left of that window, both days included; null when it was read to its end. */
  left: z.strictObject({ from: day, to: day }).nullable(),
});

/** How far a report was read, written after every page. Days are of the property's zone. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  ({ seen, openedAt, twoWeeksAt, monthAt, left }) => {
    const days = [seen, left?.from ?? seen, left?.to ?? seen].map((text) => Date.parse(text));
    return Math.max(openedAt, twoWeeksAt, monthAt, ...days);
  },
);
