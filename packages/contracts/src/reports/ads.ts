import { z } from "zod";
import type { MetricId } from "../metrics/definitions.ts";
import { adPlatforms } from "../ad-platform.ts";
import { metricFields } from "./metric-fields.ts";
import { figure, metricFieldSchemas, metricsSchema, reportFields } from "./report.ts";

export const adPlatformSchema = z.enum(adPlatforms);

const performance = {
  spend: z.number(),
  /** Conversion value ÷ spend, both as the platform claims them; null without spend. */
  roas: figure,
  impressions: z.number(),
  clicks: z.number(),
  /** Clicks ÷ impressions × 100. */
  ctr: figure,
  /** As the platform claims them; may be a fraction. */
  conversions: z.number(),
  conversionValue: z.number(),
  /** Spend ÷ conversions of the days whose spend is in the store's currency; null without conversions. */
  cpa: figure,
  /** Spend without an exchange rate, in the account's currency; no other figure includes it. Null when there is none. */
  unconverted: z.object({ currency: z.string(), spend: z.number() }).nullable(),
};

/** The figures of its cards. */
export const adsMetrics = [
  "ad_spend",
  "roas",
  "ad_conversions",
  "cpa",
  "mer",
  "acos",
  "ncac",
] as const satisfies readonly MetricId[];

/** `GET /api/ads`. Money is in the store's currency, converted at the rate of each day. */
export const adsReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(adsMetrics),
  adSpend: z.object(metricFieldSchemas(metricFields.ads.adSpend)),
  /** What the platforms claim to have sold, and what the store sold on the same days. */
  claims: z.object({
    claimedConversions: figure,
    claimedValue: figure,
    /** Orders of the online store, and total sales. */
    actualOrders: figure,
    actualSales: figure,
    /** By synced platform; `attribution` in its own words. */
    platforms: z.array(
      z.object({
        platform: adPlatformSchema,
        conversions: z.number(),
        /** Null when none of it has an exchange rate into the store's currency; so is `spend`. */
        value: figure,
        spend: figure,
        attribution: z.string().nullable(),
      }),
    ),
  }),
  /** Highest spend first. */
  campaigns: z.array(
    z.object({
      /** For `GET /api/ads/campaigns/{id}`. */
      id: z.string(),
      name: z.string(),
      platform: adPlatformSchema,
      status: z.enum(["active", "paused", "ended", "unknown"]),
      spendPercentChange: figure.describe(
        "Of the complete days against those compared with; null without a comparison, without earlier spend, and where some spend has no exchange rate",
      ),
      isNew: z.boolean().describe("Whether it has spend now and none on the compared days"),
      ...performance,
    }),
  ),
  /** Every synced day of the range, 0 without spend; days that were never synced are absent. */
  performanceByDay: z.array(
    z.object({
      date: z.string(),
      spend: z.number(),
      roas: figure,
      conversionValue: z.number(),
      /**
       * The compared day; null when there is none, such as while the day is still running, and when some of its
       * amounts have no exchange rate. `previousRoas` is a ratio of `previousSpend`.
       */
      previousSpend: figure,
      previousRoas: figure,
      /** Whether the day was over at every account when it was last synced; it may still be restated. */
      isComplete: z.boolean(),
      /** Whether some of the day's amounts are excluded because they have no exchange rate. */
      isUnconverted: z.boolean(),
    }),
  ),
  /** Amounts without an exchange rate into the store's currency: no figure above includes them. */
  unconverted: z.array(
    z.object({
      platform: adPlatformSchema,
      currency: z.string(),
      spend: z.number(),
      /** Days of the range without a rate. */
      days: z.int(),
    }),
  ),
});
export type AdsReport = z.infer<typeof adsReportSchema>;

/**
 * `GET /api/ads/campaigns/{id}`: the campaign's synced days in the range, and how they were restated since.
 */
export const campaignReportSchema = z.object({
  ...reportFields,
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    platform: adPlatformSchema,
    status: z.enum(["active", "paused", "ended", "unknown"]),
    /** Of the ad account; its days are days of `timezone`. */
    accountName: z.string(),
    accountCurrency: z.string(),
    timezone: z.string().nullable(),
    attribution: z.string().nullable(),
  }),
  days: z.array(z.object({ date: z.string(), ...performance, isComplete: z.boolean() })),
  /** Newest first. Spend and conversion value are in the account's currency, as the platform reported them. */
  restatements: z.array(
    z.object({
      date: z.string(),
      metric: z.enum(["spend", "impressions", "clicks", "conversions", "conversionValue"]),
      before: z.number(),
      after: z.number(),
      /** When the new figure was synced (ISO 8601, UTC). */
      readAt: z.string(),
    }),
  ),
});
export type CampaignReport = z.infer<typeof campaignReportSchema>;
