import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { type MemberSessions, sessionsByMember } from "../../metrics/traffic/session-sums.ts";

/** Sessions of the range by member, most first; empty before the first complete sync of Google Analytics. */
export async function sessionMembers(
  { db, store, cache, accounts, period }: Comparison,
  breakdown: Exclude<SessionBreakdown, "total" | "event">,
): Promise<MemberSessions[]> {
  const account = accounts.google_analytics;
  if (account === null || account.readUntil === null) return [];
  const scope = { storeId: store.id, accountId: account.id, span: period.range };
  return sessionsByMember(db, { ...scope, cache, breakdown });
}
