import type { sessionBreakdownOf } from "../../dimensions/report-values.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { type RowSides, rowSides } from "../row-changes.ts";
import { cartPageCounts, memberCounts } from "./session-members.ts";

/** Sessions by member, on both sides of the comparison. */
export function sessionSides(
  comparison: Comparison,
  by: keyof typeof sessionBreakdownOf,
): Promise<RowSides | null> {
  return rowSides(comparison, "sessions", (span) => memberCounts(comparison, by, span));
}

/** Sessions by page on which products were added to the cart, on both sides of the comparison. */
export function cartPageSides(comparison: Comparison): Promise<RowSides | null> {
  return rowSides(comparison, "added_to_cart", (span) => cartPageCounts(comparison, span));
}
