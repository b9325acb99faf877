import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import {
  type DaySpan,
  type Period,
  resolvePeriod,
  completeDaysThrough,
} from "../../calendar/period.ts";
import { dayOf, formatDay } from "../../calendar/zoned-day.ts";
import { findRangeUsers, needsRequest } from "../../metrics/traffic/range-users.ts";
import { knownPart, findReadDays } from "../../source-days/read-days.ts";
import { findSourceAccount } from "../../source-days/source-account.ts";

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
 * Every range whose users a report may show for a preset range and its comparison; a sync requests them after it
 * has read everything at `now` (UTC ms). Empty while the store has no account that counts users.
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
  // `account.lastCompleteDay` is still that of the previous sync.
  const lastCompleteDay = dayOf(now, account.timezone) - 1;
  const spans = dateRangeKeys
    .filter((key) => key !== "custom")
    .flatMap((range) => countedSpans(resolvePeriod({ range }, { timezone, now }), lastCompleteDay));
  return distinct(spans).map(toPendingRange);
}

/**
 * The ranges whose users the report needs and that were never requested, or were requested while their days could
 * still change. Null when there are none, when no connected account counts users, and before its first complete
 * sync.
 * @throws AppError invalid_input for a custom range without ends
 */
export async function findPendingUserRanges(
  db: Database,
  request: ReportRequest,
): Promise<PendingUserRanges | null> {
  const { store, query, now } = request;
  const account = await findSourceAccount(db, store.id, "google_analytics");
  if (account === null || account.readUntil === null) return null;
  const { integrationId } = account;
  if (integrationId === null) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const readDays = await findReadDays(db, { ...scope, report: "session:total" });
  const period = resolvePeriod(query, { timezone: store.timezone, now });
  const pending: DaySpan[] = [];
  for (const span of distinct(countedSpans(period, account.lastCompleteDay))) {
    // Skip ranges without synced days, such as future ones.
    if (knownPart(span, readDays) === null) continue;
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

/** The range itself and the sides of its comparison, which only include complete days. */
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
