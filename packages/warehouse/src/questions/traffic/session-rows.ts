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

/** The members of a table with the most sessions are shown; those after them are summed. */
export const shownMembers = 200;

/** Stands for what is summed in the last row. */
export const otherMembers = "Other";

/**
 * A row for each member, most sessions first, and one for those past `shownMembers`. Shares are of the sessions of
 * all members, so that they add up to 100.
 */
export function sessionRows<Named extends object>(
  members: readonly MemberSessions[],
  nameOf: (member: string) => Named,
): (Named & SessionRow)[] {
  const all = addSessions(members);
  // A platform may have a member of that name itself: it goes into the same row.
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
