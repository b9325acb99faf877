import { z } from "zod";

const utcMs = z.int().nonnegative();

/** What the cursor of a shop's orders says to reports; the rest of a cursor is opaque outside of its stream. */
export const readOrdersSchema = z.object({
  /**
   * The newest orders are read first: all that were created from this time on and before `readUntil` were read. 0 once
   * all older ones were.
   */
  readBackTo: utcMs,
  readUntil: utcMs,
});
export type ReadOrders = z.infer<typeof readOrdersSchema>;

/** Null if the cursor does not say, such as an emptied one: no order counts as read. */
export function readOrdersOf(cursor: string | undefined): ReadOrders | null {
  try {
    return readOrdersSchema.safeParse(JSON.parse(cursor ?? "")).data ?? null;
  } catch {
    return null;
  }
}
