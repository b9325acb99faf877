import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { percent } from "../../metrics/ratio.ts";
import {
  addSessions,
  avgSessionDuration,
  bounceRate,
  type MemberSessions,
  type SessionSums,
} from "../../metrics/traffic/session-sums.ts";

type SessionRow = Omit<TrafficReport["referrers"][number], "referrer">;

/** Number of members with rows of their own; the rest are combined. */
export const shownMembers = 200;

/** Name of the row that combines the rest. */
export const otherMembers = "Other";

/**
 * A row for each of the `shownMembers` members with the most sessions and one for the rest. Shares are of all
 * sessions, so that they add up to 100.
 */
export function sessionRows<Named extends object>(
  members: readonly MemberSessions[],
  nameOf: (member: string) => Named,
): (Named & SessionRow)[] {
  const all = addSessions(members);
  // The platform may have a member with this name itself; it goes into the combined row.
  const ranked = members.filter(({ member }) => member !== otherMembers);
  const rest = [
    ...ranked.slice(shownMembers),
    ...members.filter(({ member }) => member === otherMembers),
  ];
  const shown = ranked
    .slice(0, shownMembers)
    .map(({ member, ...sums }) => ({ ...nameOf(member), ...sessionRow(sums, all) }));
  if (rest.length === 0) return shown;
  return [...shown, { ...nameOf(otherMembers), ...sessionRow(addSessions(rest), all) }];
}

function sessionRow(sums: SessionSums, all: SessionSums): SessionRow {
  return {
    sessions: sums.sessions,
    share: percent(sums.sessions, all.sessions) ?? 0,
    bounceRate: bounceRate(sums),
    avgSessionDuration: avgSessionDuration(sums),
    purchases: sums.purchases,
    conversionRate: percent(sums.purchases, sums.sessions),
  };
}
