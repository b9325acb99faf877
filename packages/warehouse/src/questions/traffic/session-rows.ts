import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { percent } from "../../metrics/ratio.ts";
import { addNumbers } from "../../metrics/series.ts";
import {
  addSessions,
  avgSessionDuration,
  bounceRate,
  type MemberSessions,
  type SessionSums,
} from "../../metrics/traffic/session-sums.ts";
import { changeBetween, type RowSides } from "../row-changes.ts";

type Changes = { sessionsPercentChange: number | null; isNew: boolean };
type SessionRow = Omit<TrafficReport["referrers"][number], "referrer" | keyof Changes>;

/** The number of members with a row of their own; the rest are combined. */
export const shownMembers = 200;

/** The name of the row that combines the rest. */
const otherMembers = "Other";

/**
 * A row for each of the `shownMembers` members with the most sessions and one for the rest. Shares are percentages of
 * all sessions and add up to 100.
 */
export function sessionRows<Named extends object>(
  members: readonly MemberSessions[],
  nameOf: (member: string) => Named,
): (Named & SessionRow)[] {
  const all = addSessions(members);
  // The platform itself may report a member with this name, which is added to the combined row.
  const ranked = members.filter(({ member }) => member !== otherMembers);
  const rest = [
    ...ranked.slice(shownMembers),
    ...members.filter(({ member }) => member === otherMembers),
  ];
  const shown = ranked
    .slice(0, shownMembers)
    .map((each) => ({ ...nameOf(each.member), ...sessionRow(each, all) }));
  if (rest.length === 0) return shown;
  return [...shown, { ...nameOf(otherMembers), ...sessionRow(addSessions(rest), all) }];
}

/** Adds to each row the change of its sessions from the comparison days. */
export function withChanges<Row extends { sessions: number }>(
  rows: readonly Row[],
  sides: RowSides | null,
  memberOf: (row: Row) => string,
): (Row & Changes)[] {
  const named = new Set(rows.map(memberOf));
  const sumOf = (sessions: ReadonlyMap<string, number>, member: string) =>
    member === otherMembers
      ? addNumbers([...sessions].flatMap(([name, count]) => (isOther(name, named) ? [count] : [])))
      : (sessions.get(member) ?? 0);
  return rows.map((row) => {
    if (sides === null) return { ...row, sessionsPercentChange: null, isNew: false };
    const compared = sumOf(sides.compared, memberOf(row));
    const previous = sumOf(sides.previous, memberOf(row));
    const { percentChange, isNew } = changeBetween(compared, previous);
    return { ...row, sessionsPercentChange: percentChange, isNew };
  });
}

/** Whether the member is in the combined row. */
function isOther(member: string, named: ReadonlySet<string>): boolean {
  return member === otherMembers || !named.has(member);
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
