import type { sessionBreakdownOf } from "../../dimensions/report-values.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { MemberSessions } from "../../metrics/traffic/session-sums.ts";
import { type RowSides, rowSides } from "../row-changes.ts";
import { cartPageMembers, sessionMembers } from "./session-members.ts";

/** Sessions by member on both sides of the comparison. */
export function sessionSides(
  comparison: Comparison,
  by: keyof typeof sessionBreakdownOf,
): Promise<RowSides | null> {
  return rowSides(comparison, "sessions", async (span) =>
    sessionsOf(await sessionMembers(comparison, by, span)),
  );
}

/** Sessions by page on which something was added to the cart. */
export function cartPageSides(comparison: Comparison): Promise<RowSides | null> {
  return rowSides(comparison, "added_to_cart", async (span) =>
    sessionsOf(await cartPageMembers(comparison, span)),
  );
}

function sessionsOf(members: readonly MemberSessions[]): ReadonlyMap<string, number> {
  return new Map(members.map(({ member, sessions }) => [member, sessions]));
}
