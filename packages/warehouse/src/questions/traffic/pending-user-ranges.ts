import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import {
  type DaySpan,
  type Period,
  resolvePeriod,
  completeDaysThrough,
} from "../../calendar/period.ts";
import { dayOf, formatDay } from "../../calendar/zoned-day.ts";
import { findRangeUsers, needsAsking } from "../../metrics/traffic/range-users.ts";
import { knownPart, findReadDays } from "../../source-days/read-days.ts";
import { findSourceAccount } from "../../source-days/source-account.ts";

/** Days as a platform is asked for them, `YYYY-MM-DD`, both included. */
export type PendingRange = { from: string; to: string };

/** Ranges whose users are to be asked for, of which account, and the integration that can ask. */
export type PendingUserRanges = {
  integrationId: string;
  accountId: number;
  /** The platform's own id. */
  accountExternalId: string;
  ranges: PendingRange[];
};

/**
 * Every range whose users a report may show for a range of the picker, and for what it is compared with: those that a
 * sync asks for when it has read everything at `now` (UTC ms). Empty while the store has no account that counts users.
 */
export async function presetRanges(
  db: Database,
  storeId: number,
  now: number,
): Promise<PendingRange[]> {
  const account = await findSourceAccount(db, storeId, "google_analytics");
  if (account === null) return [];
  const { timezone } = await db
    .selectFrom("stores")
    .select("timezone")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  // The account's own last whole day is still that of the sync before.
  const lastCompleteDay = dayOf(now, account.timezone) - 1;
  const spans = dateRangeKeys
    .filter((key) => key !== "custom")
    .flatMap((range) => countedSpans(resolvePeriod({ range }, { timezone, now }), lastCompleteDay));
  return distinct(spans).map(toAskedRange);
}

/**
 * The ranges whose users the question needs and that were never asked for, or were while their days could still
 * change. Null when there are none, when no connected account counts users, and before it was read to its end once.
 * @throws AppError invalid_input for a custom range without ends
 */
export async function findPendingUserRanges(
  db: Database,
  ask: Ask,
): Promise<PendingUserRanges | null> {
  const { store, query, now } = ask;
  const account = await findSourceAccount(db, store.id, "google_analytics");
  if (account === null || account.readUntil === null) return null;
  const { integrationId } = account;
  if (integrationId === null) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const readDays = await findReadDays(db, { ...scope, report: "session:total" });
  const period = resolvePeriod(query, { timezone: store.timezone, now });
  const unasked: DaySpan[] = [];
  for (const span of distinct(countedSpans(period, account.lastCompleteDay))) {
    // Nobody is to be counted on days of which nothing is known, such as those to come.
    if (knownPart(span, readDays) === null) continue;
    const users = await findRangeUsers(db, { ...scope, span });
    if (needsAsking(users, { account, toDay: span.to })) unasked.push(span);
  }
  if (unasked.length === 0) return null;
  return {
    integrationId,
    accountId: account.id,
    accountExternalId: account.externalId,
    ranges: unasked.map(toAskedRange),
  };
}

/** The range itself, and the sides of its comparison, which leave out days that are not over. */
function countedSpans(period: Period, lastCompleteDay: number | null): DaySpan[] {
  const sides = completeDaysThrough(period, lastCompleteDay);
  const compared = sides === null ? [] : [sides.current, sides.previous];
  return [period.range, ...compared].filter((span) => span !== null);
}

function distinct(spans: readonly DaySpan[]): DaySpan[] {
  return [...new Map(spans.map((span) => [`${span.from}:${span.to}`, span])).values()];
}

function toAskedRange({ from, to }: DaySpan): PendingRange {
  return { from: formatDay(from), to: formatDay(to) };
}
