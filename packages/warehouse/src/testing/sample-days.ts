import type {
  ItemDayRecord,
  RangeUsersRecord,
  SearchBreakdown,
  SearchDayRecord,
  SessionBreakdown,
  SessionDayRecord,
} from "@cartograph/contracts/day-records.ts";

/** The default accounts of the samples. */
export const sampleProperty = "470211873";
export const sampleSite = "sc-domain:example.com";

type SampleDay<Row> = {
  /** `YYYY-MM-DD` in the account's time zone. */
  day: string;
  account?: string;
  /** ISO 8601; by default two days after the start of the day in UTC. */
  readAt?: string;
  /** Rows by member; missing figures are 0. */
  rows?: Record<string, Partial<Row>>;
};

type SessionRow = Omit<SessionDayRecord["rows"][number], "member">;
type ItemRow = Omit<ItemDayRecord["rows"][number], "itemExternalId">;
type SearchRow = Omit<SearchDayRecord["rows"][number], "member">;

const quality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
};

export function sampleSessionDay(
  sample: SampleDay<SessionRow> & { breakdown?: SessionBreakdown; currency?: string | null },
): SessionDayRecord {
  const { day, account = sampleProperty, breakdown = "total", rows = {} } = sample;
  return {
    kind: "session_day",
    externalId: `${account}:${breakdown}:${day}`,
    accountExternalId: account,
    day,
    readAt: readTime(sample),
    breakdown,
    rows: Object.entries(rows).map(([member, row]) => ({
      member,
      sessions: 0,
      engagedSessions: 0,
      durationMs: 0,
      users: 0,
      pageViews: 0,
      events: 0,
      purchases: 0,
      revenueMinor: 0,
      ...row,
    })),
    currency: sample.currency === undefined ? "USD" : sample.currency,
    quality,
  };
}

/** An item's default name is its id. */
export function sampleItemDay(sample: SampleDay<ItemRow> & { currency?: string }): ItemDayRecord {
  const { day, account = sampleProperty, rows = {}, currency = "USD" } = sample;
  return {
    kind: "item_day",
    externalId: `${account}:${day}`,
    accountExternalId: account,
    day,
    readAt: readTime(sample),
    rows: Object.entries(rows).map(([itemExternalId, row]) => ({
      itemExternalId,
      name: itemExternalId,
      views: 0,
      addedToCart: 0,
      checkedOut: 0,
      purchased: 0,
      revenueMinor: 0,
      ...row,
    })),
    currency,
    quality,
  };
}

export function sampleSearchDay(
  sample: SampleDay<SearchRow> & { breakdown?: SearchBreakdown },
): SearchDayRecord {
  const { day, account = sampleSite, breakdown = "total", rows = {} } = sample;
  return {
    kind: "search_day",
    externalId: `${account}:${breakdown}:${day}`,
    accountExternalId: account,
    day,
    readAt: readTime(sample),
    breakdown,
    rows: Object.entries(rows).map(([member, row]) => ({
      member,
      clicks: 0,
      impressions: 0,
      positionSum: 0,
      ...row,
    })),
  };
}

/** @param sample `readAt` is ISO 8601 */
export function sampleRangeUsers(sample: {
  from: string;
  to: string;
  users: number;
  newUsers?: number;
  readAt: string;
  account?: string;
}): RangeUsersRecord {
  const { from, to, users, newUsers = 0, readAt, account = sampleProperty } = sample;
  return {
    kind: "range_users",
    externalId: `${account}:${from}:${to}`,
    accountExternalId: account,
    from,
    to,
    users,
    newUsers,
    readAt: Date.parse(readAt),
  };
}

function readTime({ day, readAt }: { day: string; readAt?: string }): number {
  return readAt === undefined ? Date.parse(day) + 2 * 86_400_000 : Date.parse(readAt);
}
