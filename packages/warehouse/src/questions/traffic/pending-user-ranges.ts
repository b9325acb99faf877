import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import {
  type DaySpan,
  type Period,
  resolvePeriod,
  completeDaysThrough,
} from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { findRangeUsers, needsRequest } from "../../metrics/traffic/range-users.ts";
import { knownPart } from "../../source-days/read-days.ts";
import { findSourceAccounts, isSynced } from "../../source-days/source-account.ts";

/** Dates of a request to the platform, `YYYY-MM-DD`, both included. */
export type PendingRange = { from: string; to: string };

/** Ranges whose users must be requested, with the account and the integration to use. */
export type PendingUserRanges = {
  integrationId: string;
  accountId: number;
  /** The account's id on the platform. */
  accountExternalId: string;
  ranges: PendingRange[];
};

/**
 * All ranges whose users reports of the preset ranges and their comparisons may show. A sync requests them after it has
 * read all data through `now` (UTC ms). Empty if the store has no Google Analytics account.
 */
export async function listPresetUserRanges(
  db: Database,
  storeId: number,
  now: number,
): Promise<PendingRange[]> {
  const account = (await findSourceAccounts(db, storeId)).google_analytics;
  if (account === null) return [];
  const { timezone } = await db
    .selectFrom("stores")
    .select("timezone")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  // Not `account.lastCompleteDay`, which is still that of the previous sync.
  const lastCompleteDay = dayOf(now, account.timezone) - 1;
  const spans = dateRangeKeys
    .filter((key) => key !== "custom")
    .flatMap((range) => countedSpans(resolvePeriod({ range }, { timezone, now }), lastCompleteDay));
  return distinct(spans).map(toPendingRange);
}

/**
 * The ranges whose users the report needs but that were never requested, or only while their days could still change.
 * Null if there are none, without a connected Google Analytics account, and before its first complete sync.
 * @throws AppError invalid_input for a custom range that lacks a date or ends before it begins
 */
export async function findPendingUserRanges(
  db: Database,
  request: ReportRequest,
): Promise<PendingUserRanges | null> {
  const { store, query, now } = request;
  const account = (await findSourceAccounts(db, store.id)).google_analytics;
  if (!isSynced(account)) return null;
  const { integrationId } = account;
  if (integrationId === null) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const period = resolvePeriod(query, { timezone: store.timezone, now });
  const pending: DaySpan[] = [];
  for (const span of distinct(countedSpans(period, account.lastCompleteDay))) {
    // Skip ranges without synced days, such as future ones.
    if (knownPart(span, account.readDays) === null) continue;
    const users = await findRangeUsers(db, { ...scope, span });
    if (needsRequest(users, { account, toDay: span.to })) pending.push(span);
  }
  if (pending.length === 0) return null;
  return {
    integrationId,
    accountId: account.id,
    accountExternalId: account.externalId,
    ranges: pending.map(toPendingRange),
  };
}

/** The range itself and the two sides of its comparison, which include complete days only. */
function countedSpans(period: Period, lastCompleteDay: number | null): DaySpan[] {
  const sides = completeDaysThrough(period, lastCompleteDay);
  const compared = sides === null ? [] : [sides.current, sides.previous];
  return [period.range, ...compared].filter((span) => span !== null);
}

function distinct(spans: readonly DaySpan[]): DaySpan[] {
  return [...new Map(spans.map((span) => [`${span.from}:${span.to}`, span])).values()];
}

function toPendingRange({ from, to }: DaySpan): PendingRange {
  return { from: formatDay(from), to: formatDay(to) };
}
