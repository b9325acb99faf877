import { z } from "zod";
import { adSourcePlatforms, emailSourcePlatforms } from "./platform.ts";

/** Daily report records. `records.ts` has the other kinds and the conventions for money and times. */

export const minorUnits = z.int();
export const utcMs = z.int();
export const externalId = z.string().min(1).max(255);

/**
 * A day in the time zone of the platform's account. A record holds all rows of one report for one day and replaces
 * earlier records of that day. An older read never replaces a newer one.
 */
const sourceDay = {
  /** The platform's id of the account: a property, a site, an ad account. */
  accountExternalId: externalId,
  /** `YYYY-MM-DD` in the account's time zone. */
  day: z.iso.date(),
  /** When it was read from the platform. */
  readAt: utcMs,
};

const nonNegativeInt = z.int().nonnegative();

/**
 * `total` has one row with an empty member. `event` counts the sessions in which a checkout event occurred. `hour` has
 * a row for each hour with sessions, `00` to `23`, in the property's time zone; when clocks go back, one row covers
 * both hours.
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
      /** The platform's name for it; for a country, ISO 3166-1 alpha-2 if it has a code. */
      member: z.string().max(500),
      sessions: nonNegativeInt,
      engagedSessions: nonNegativeInt,
      /** Total duration of the sessions. */
      durationMs: nonNegativeInt,
      /** Users of this row on this day: an estimate that must not be summed. */
      users: nonNegativeInt,
      pageViews: nonNegativeInt,
      /** For the `event` and `cart_page` breakdowns; 0 in others. */
      events: nonNegativeInt,
      purchases: nonNegativeInt,
      /** In `currency`. */
      revenueMinor: minorUnits,
    }),
  ),
  /** Currency of `revenueMinor`; null if the platform does not report one. */
  currency: z.string().length(3).nullable(),
  /** Data limits that the platform reports: rolled-up rows, withheld rows, sampling, truncation. */
  quality: z.object({
    hasOtherRow: z.boolean(),
    isThresholded: z.boolean(),
    isSampled: z.boolean(),
    isTruncated: z.boolean(),
  }),
});
export type SessionDayRecord = z.infer<typeof sessionDayRecordSchema>;

/** Events of each item on a day, as counted by the analytics platform. */
export const itemDayRecordSchema = z.object({
  kind: z.literal("item_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  rows: z.array(
    z.object({
      /** The shop's tracking id: a product, a variant or a SKU. */
      itemExternalId: z.string().max(500),
      name: z.string().max(500),
      views: nonNegativeInt,
      addedToCart: nonNegativeInt,
      checkedOut: nonNegativeInt,
      purchased: nonNegativeInt,
      revenueMinor: minorUnits,
    }),
  ),
  currency: z.string().length(3).nullable(),
  quality: sessionDayRecordSchema.shape.quality,
});
export type ItemDayRecord = z.infer<typeof itemDayRecordSchema>;

/** `total` has one row with an empty member and includes queries that the others withhold. */
export const searchBreakdowns = ["total", "query", "page", "country", "device"] as const;
export type SearchBreakdown = (typeof searchBreakdowns)[number];

/** Final days only: a day without a record is not final yet. */
export const searchDayRecordSchema = z.object({
  kind: z.literal("search_day"),
  /** `account:breakdown:day`. */
  externalId: z.string().min(1).max(2200),
  ...sourceDay,
  breakdown: z.enum(searchBreakdowns),
  rows: z.array(
    z.object({
      /** A query, a URL, a country (ISO 3166-1 alpha-3 in lower case) or a device. */
      member: z.string().max(2000),
      clicks: nonNegativeInt,
      impressions: nonNegativeInt,
      /** Sum of position × impressions, so that rows can be averaged. */
      positionSum: nonNegativeInt,
    }),
  ),
});
export type SearchDayRecord = z.infer<typeof searchDayRecordSchema>;

/** Users of a range of days (both inclusive) as reported for that range. They are not the sum of its days. */
export const rangeUsersRecordSchema = z.object({
  kind: z.literal("range_users"),
  /** `account:from:to`. */
  externalId,
  accountExternalId: externalId,
  from: z.iso.date(),
  to: z.iso.date(),
  users: nonNegativeInt,
  newUsers: nonNegativeInt,
  readAt: utcMs,
});
export type RangeUsersRecord = z.infer<typeof rangeUsersRecordSchema>;

const campaignStatuses = ["active", "paused", "ended", "unknown"] as const;

/**
 * All campaigns of an ad account on one day, including deleted ones. Rows of zeros only update the names and statuses of
 * campaigns that had figures on other days.
 */
export const adDayRecordSchema = z.object({
  kind: z.literal("ad_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(adSourcePlatforms),
  /** The account's currency. */
  currency: z.string().length(3),
  /** Attribution window of clicks and views, in the platform's words; null if unknown. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      campaignExternalId: externalId,
      name: z.string().max(500),
      status: z.enum(campaignStatuses),
      /** Like the other figures, negative if the platform takes back more than it adds. */
      spendMinor: minorUnits,
      impressions: z.int(),
      /** Clicks that lead to the shop. */
      clicks: z.int(),
      /** Thousandths: a platform may split a conversion among several ads. */
      conversionsMilli: z.int(),
      conversionValueMinor: minorUnits,
    }),
  ),
});
export type AdDayRecord = z.infer<typeof adDayRecordSchema>;

/**
 * Results of the messages sent on one day. Later results of a campaign count on the day it was sent, so days never
 * overlap and can be added up.
 */
export const emailDayRecordSchema = z.object({
  kind: z.literal("email_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(emailSourcePlatforms),
  /** Currency of the revenue; null if the platform reports none. */
  currency: z.string().length(3).nullable(),
  /** Attribution window of messages, in words; null if unknown. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      messageExternalId: externalId,
      kind: z.enum(["campaign", "flow"]),
      name: z.string().max(500),
      recipients: nonNegativeInt,
      delivered: nonNegativeInt,
      /** People who opened, or clicked, at least once. */
      opens: nonNegativeInt,
      clicks: nonNegativeInt,
      unsubscribes: nonNegativeInt,
      orders: nonNegativeInt,
      /** Negative if the tool's orders have negative amounts. */
      revenueMinor: minorUnits,
    }),
  ),
});
export type EmailDayRecord = z.infer<typeof emailDayRecordSchema>;
