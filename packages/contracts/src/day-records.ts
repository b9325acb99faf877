import { z } from "zod";
import { adSourcePlatforms, emailSourcePlatforms } from "./platform.ts";

/** Records of what platforms count by the day; `records.ts` has those of things. Money and times as there. */

const minorUnits = z.int();
const utcMs = z.int();
const externalId = z.string().min(1).max(255);

/**
 * Days as a platform counts them, in the zone of the account that they are read from. A record holds all that one
 * report says of one day and replaces what it said before; an older reading never replaces a newer one.
 */
const sourceDay = {
  /** The platform's own id of the account: a property, a site, an ad account. */
  accountExternalId: externalId,
  /** `YYYY-MM-DD` in the account's own zone. */
  day: z.iso.date(),
  /** When the platform was asked. */
  readAt: utcMs,
};

const amount = z.int().nonnegative();

/**
 * `total` has one row with an empty member; `event` counts the sessions in which an event of the checkout happened.
 * `hour` has a row for each hour of the property's clock that had sessions, `00` to `23`: where the clock shows an hour
 * twice, one row holds both.
 */
export const sessionBreakdowns = [
  "total",
  "channel",
  "source_medium",
  "landing_page",
  "referrer",
  "device",
  "country",
  "event",
  "cart_page",
  "hour",
] as const;
export type SessionBreakdown = (typeof sessionBreakdowns)[number];

export const sessionDayRecordSchema = z.object({
  kind: z.literal("session_day"),
  /** `account:breakdown:day`. */
  externalId,
  ...sourceDay,
  breakdown: z.enum(sessionBreakdowns),
  rows: z.array(
    z.object({
      /** As the platform names it; a country as ISO 3166-1 alpha-2 where it has a code. */
      member: z.string().max(500),
      sessions: amount,
      engagedSessions: amount,
      /** Time spent in all the sessions together. */
      durationMs: amount,
      /** Users of this row on this day: an estimate, and never to be added up. */
      users: amount,
      pageViews: amount,
      /** Of the `event` and `cart_page` breakdowns; 0 elsewhere. */
      events: amount,
      purchases: amount,
      /** In `currency`. */
      revenueMinor: minorUnits,
    }),
  ),
  /** Of `revenueMinor`; null while the store has none. */
  currency: z.string().length(3).nullable(),
  /** What the platform reports against the figures: a tail rolled up, rows withheld, sampled data, data cut. */
  quality: z.object({
    hasOtherRow: z.boolean(),
    isThresholded: z.boolean(),
    isSampled: z.boolean(),
    isTruncated: z.boolean(),
  }),
});
export type SessionDayRecord = z.infer<typeof sessionDayRecordSchema>;

/** What became of each item on a day, by the analytics platform's count. */
export const itemDayRecordSchema = z.object({
  kind: z.literal("item_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  rows: z.array(
    z.object({
      /** As the shop's tracking names it: a product, a variant or a SKU. */
      itemExternalId: z.string().max(500),
      name: z.string().max(500),
      views: amount,
      addedToCart: amount,
      checkedOut: amount,
      purchased: amount,
      revenueMinor: minorUnits,
    }),
  ),
  currency: z.string().length(3).nullable(),
  quality: sessionDayRecordSchema.shape.quality,
});
export type ItemDayRecord = z.infer<typeof itemDayRecordSchema>;

/** `total` has one row with an empty member and counts queries that the others withhold. */
export const searchBreakdowns = ["total", "query", "page", "country", "device"] as const;
export type SearchBreakdown = (typeof searchBreakdowns)[number];

/** Final days alone: a day without a record is not final yet. */
export const searchDayRecordSchema = z.object({
  kind: z.literal("search_day"),
  /** `account:breakdown:day`. */
  externalId: z.string().min(1).max(2200),
  ...sourceDay,
  breakdown: z.enum(searchBreakdowns),
  rows: z.array(
    z.object({
      /** A query, an address, a country as ISO 3166-1 alpha-3 in lower case, or a device. */
      member: z.string().max(2000),
      clicks: amount,
      impressions: amount,
      /** Position × impressions: what a mean over several rows is made of. */
      positionSum: amount,
    }),
  ),
});
export type SearchDayRecord = z.infer<typeof searchDayRecordSchema>;

/** Users of a range of days, both included, asked for that range: they cannot be summed from its days. */
export const rangeUsersRecordSchema = z.object({
  kind: z.literal("range_users"),
  /** `account:from:to`. */
  externalId,
  accountExternalId: externalId,
  from: z.iso.date(),
  to: z.iso.date(),
  users: amount,
  newUsers: amount,
  readAt: utcMs,
});
export type RangeUsersRecord = z.infer<typeof rangeUsersRecordSchema>;

export const campaignStatuses = ["active", "paused", "ended", "unknown"] as const;

/** All campaigns of an ad account on one day, also those that were deleted since. */
export const adDayRecordSchema = z.object({
  kind: z.literal("ad_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(adSourcePlatforms),
  /** Of the account. */
  currency: z.string().length(3),
  /** In which time after a click or a view the platform claims a conversion, in its own words; null where it does not tell. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      campaignExternalId: externalId,
      name: z.string().max(500),
      status: z.enum(campaignStatuses),
      spendMinor: amount,
      impressions: amount,
      /** Clicks that lead to the shop. */
      clicks: amount,
      /** Thousandths: a platform may split a conversion among several ads. */
      conversionsMilli: amount,
      conversionValueMinor: amount,
    }),
  ),
});
export type AdDayRecord = z.infer<typeof adDayRecordSchema>;

/**
 * What became of the messages that were sent on one day: of a campaign all that came of it later too, on the day it
 * was sent. So days never overlap and may be added up.
 */
export const emailDayRecordSchema = z.object({
  kind: z.literal("email_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(emailSourcePlatforms),
  /** Of the revenue; null where the platform names none. */
  currency: z.string().length(3).nullable(),
  /** In which time after a message the platform claims an order, in words; null where it does not tell. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      messageExternalId: externalId,
      kind: z.enum(["campaign", "flow"]),
      name: z.string().max(500),
      recipients: amount,
      delivered: amount,
      /** People who opened, and who clicked, at least once. */
      opens: amount,
      clicks: amount,
      unsubscribes: amount,
      orders: amount,
      revenueMinor: amount,
    }),
  ),
});
export type EmailDayRecord = z.infer<typeof emailDayRecordSchema>;
