import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { ratio } from "../ratio.ts";
import type { StoreCache } from "../../store-cache.ts";

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
  const rows = await sessionRows(db, scope, "total")
    .select(["day", "users", ...columns])
    .execute();
  return new Map(rows.map((row) => [row.day, { ...toSums(row), users: row.users }]));
}

/** Sums of each member over the span, most sessions first. */
export async function sessionsByMember(
  db: Database,
  { breakdown, ...scope }: SourceScope & { breakdown: SessionBreakdown },
): Promise<MemberSessions[]> {
  const rows = await sessionRows(db, scope, breakdown)
    .select("member")
    .select(({ fn }) => columns.map((column) => fn.sum<number>(column).as(column)))
    .groupBy("member")
    .execute();
  return rows
    .map((row) => ({ member: row.member, ...toSums(row) }))
    .toSorted((a, b) => b.sessions - a.sessions || (a.member < b.member ? -1 : 1));
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
  const known = cache.get<ReadonlyMap<number, number>>(name);
  if (known !== undefined) return known;
  const rows = await sessionRows(db, scope, breakdown)
    .select(({ fn }) => ["day", fn.sum<number>("sessions").as("sessions")])
    .where("member", "in", members)
    .groupBy("day")
    .execute();
  const byDay = new Map(rows.map(({ day, sessions }) => [day, sessions]));
  cache.set(name, byDay, 100 + byDay.size * 40);
  return byDay;
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

const columns = [
  "sessions",
  "engaged_sessions",
  "duration_ms",
  "page_views",
  "events",
  "purchases",
  "revenue_minor",
] as const;

function toSums(row: Record<(typeof columns)[number], number>): SessionSums {
  return {
    sessions: row.sessions,
    engagedSessions: row.engaged_sessions,
    durationMs: row.duration_ms,
    pageViews: row.page_views,
    events: row.events,
    purchases: row.purchases,
    revenueMinor: row.revenue_minor,
  };
}

function sessionRows(db: Database, scope: SourceScope, breakdown: SessionBreakdown) {
  return db
    .selectFrom("session_days")
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("breakdown", "=", sessionBreakdownCode(breakdown))
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to);
}
