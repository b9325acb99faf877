import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { memberNames, memberNumbers } from "../../source-days/member-names.ts";
import { memberDays, memberSums } from "../../source-days/member-sums.ts";
import { readDayTotals } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { ratio } from "../ratio.ts";
import { loadCached, type StoreCache } from "../../store-cache.ts";
import { compareText } from "../../compare-text.ts";

/** Sums over days and members. Users do not add up; see `findRangeUsers`. */
export type SessionSums = {
  sessions: number;
  engagedSessions: number;
  durationMs: number;
  pageViews: number;
  /** Set for the `event` and `cart_page` breakdowns; 0 elsewhere. */
  events: number;
  /** Purchases recorded by Google Analytics. */
  purchases: number;
  /** Minor units of the store's currency. */
  revenueMinor: number;
};

/** One day; its users are distinct people and must not be added to other days'. */
export type DaySessions = SessionSums & { users: number };

export type MemberSessions = SessionSums & { member: string };

/** Totals by day of the account's zone; days without any are absent. */
export async function sessionsByDay(
  db: Database,
  scope: SourceScope,
): Promise<ReadonlyMap<number, DaySessions>> {
  const days = await readDayTotals(db, { ...scope, report: sessionReport("total") });
  return new Map(
    [...days].map(([day, totals]) => [
      day,
      { ...toSessionSums((index) => totals[index] ?? 0), users: totals[usersIndex] ?? 0 },
    ]),
  );
}

/** Sums of each member over the span, most sessions first. */
export async function sessionsByMember(
  db: Database,
  { breakdown, ...scope }: SourceScope & { breakdown: SessionBreakdown; cache?: StoreCache },
): Promise<MemberSessions[]> {
  const report = sessionReport(breakdown);
  const { members, sums } = await memberSums(db, { ...scope, report, figures: allFigures });
  const nameOf = await memberNames(db, { ...scope, report }, members);
  return Array.from(members, (member, row) => ({
    member: nameOf(member),
    ...toSessionSums((index) => sums[index]?.[row] ?? 0),
  })).toSorted((a, b) => b.sessions - a.sessions || compareText(a.member, b.member));
}

/**
 * Sessions of the given members together, by day of the account's zone; days without any are absent. Cached for
 * each version of the store's data.
 */
export async function cachedMemberSessions(
  db: Database,
  {
    cache,
    breakdown,
    members,
    ...scope
  }: SourceScope & {
    cache: StoreCache;
    breakdown: SessionBreakdown;
    members: readonly string[];
  },
): Promise<ReadonlyMap<number, number>> {
  if (members.length === 0) return new Map();
  const { accountId, span } = scope;
  const name = `sessions-of:${accountId}:${breakdown}:${span.from}:${span.to}:${members.join(",")}`;
  return loadCached(cache, { name, bytesOf: ({ size }) => 100 + size * 40 }, async () => {
    const report = sessionReport(breakdown);
    const numbers = await memberNumbers(db, { ...scope, report }, members);
    return memberDays(db, {
      ...scope,
      cache,
      report,
      members: new Set(numbers.values()),
      figure: sessionsIndex,
    });
  });
}

export function addSessions(all: Iterable<SessionSums>): SessionSums {
  const sum = {
    sessions: 0,
    engagedSessions: 0,
    durationMs: 0,
    pageViews: 0,
    events: 0,
    purchases: 0,
    revenueMinor: 0,
  };
  for (const sums of all) {
    sum.sessions += sums.sessions;
    sum.engagedSessions += sums.engagedSessions;
    sum.durationMs += sums.durationMs;
    sum.pageViews += sums.pageViews;
    sum.events += sums.events;
    sum.purchases += sums.purchases;
    sum.revenueMinor += sums.revenueMinor;
  }
  return sum;
}

/** Percent of sessions without engagement; null without sessions. */
export function bounceRate(sums: SessionSums): number | null {
  const engaged = ratio(sums.engagedSessions, sums.sessions);
  return engaged === null ? null : (1 - engaged) * 100;
}

/** Seconds; null without sessions. */
export function avgSessionDuration(sums: SessionSums): number | null {
  return ratio(sums.durationMs / 1000, sums.sessions);
}

const allFigures = [...sessionFigures.keys()];
const usersIndex = sessionFigures.indexOf("users");
const sessionsIndex = sessionFigures.indexOf("sessions");

/** @param figure by its index in `sessionFigures` */
export function toSessionSums(figure: (index: number) => number): SessionSums {
  return {
    sessions: figure(0),
    engagedSessions: figure(1),
    durationMs: figure(2),
    pageViews: figure(4),
    events: figure(5),
    purchases: figure(6),
    revenueMinor: figure(7),
  };
}
