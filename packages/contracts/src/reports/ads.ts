import { z } from "zod";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { adPlatforms } from "../ad-platform.ts";
import { metricFields } from "./metric-fields.ts";
import {
  figure,
  metricFieldSchemas,
  metricsSchema,
  previousLeapDay,
  reportFields,
} from "./report.ts";

export const adPlatformSchema = z.enum(adPlatforms);

/** Spend without an exchange rate, in the account's currency. No other figure includes it. Null if there is none. */
export const unconvertedSpend = z.object({ currency: z.string(), spend: z.number() }).nullable();

const performance = {
  spend: z.number(),
  /** Conversion value ÷ spend, both as claimed by the platform; null without spend. */
  roas: figure,
  impressions: z.number(),
  clicks: z.number(),
  /** Clicks ÷ impressions × 100. */
  ctr: figure,
  /** As claimed by the platform; may be a fraction. */
  conversions: z.number(),
  conversionValue: z.number(),
  /** Spend ÷ conversions, over days with spend in the store's currency; null without conversions. */
  cpa: figure,
  unconverted: unconvertedSpend,
};

/** `GET /api/ads`. Money is in the store's currency, converted at the rate of each day. */
export const adsReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.ads),
  adSpend: z.object(metricFieldSchemas(metricFields.ads.adSpend)),
  /** Sales claimed by the platforms, and the store's sales on the same days. */
  claims: z.object({
    claimedConversions: figure,
    claimedValue: figure,
    /** Orders of every sales channel, as are the total sales in `actualSales`. */
    actualOrders: figure,
    actualSales: figure,
    actualSpend: figure.describe(
      "Spend on all platforms on the same days; null if some of it has no exchange rate.",
    ),
    /** By synced platform; `attribution` is in its own words. */
    platforms: z.array(
      z.object({
        platform: adPlatformSchema,
        conversions: z.number(),
        value: figure.describe(
          "Sales that the platform claims; null if none of them has an exchange rate to the store's currency, as is `spend`.",
        ),
        spend: figure,
        attribution: z.string().nullable(),
      }),
    ),
  }),
  /** Highest spend first, then the highest spend without an exchange rate. */
  campaigns: z.array(
    z.object({
      /** For `GET /api/ads/campaigns/{id}`. */
      id: z.string(),
      name: z.string(),
      platform: adPlatformSchema,
      status: z.enum(["active", "paused", "ended", "unknown"]),
      spendPercentChange: figure.describe(
        "Change over complete days; null without a comparison or earlier spend, and if some spend has no exchange rate.",
      ),
      isNew: z.boolean().describe("Whether it has spend now and none on the comparison days."),
      ...performance,
    }),
  ),
  /** Every synced day of the range, 0 without spend. Days that were never synced are absent. */
  performanceByDay: z.array(
    z.object({
      date: z.string(),
      spend: figure,
      roas: figure,
      conversionValue: figure,
      /**
       * The comparison day; null if there is none, such as while the day is still running, or if some of its amounts
       * have no exchange rate. `previousRoas` is `previousConversionValue` ÷ `previousSpend`.
       */
      previousSpend: figure,
      previousRoas: figure,
      previousConversionValue: figure,
      previousLeapDay: previousLeapDay({ spend: figure, roas: figure, conversionValue: figure }),
      /** Whether the day was over in every account when it was last synced; it may still be restated. */
      isComplete: z.boolean(),
      /** Whether some of the day's amounts are excluded because they have no exchange rate. */
      isUnconverted: z.boolean(),
    }),
  ),
  /** Amounts without an exchange rate to the store's currency. No figure above includes them. */
  unconverted: z.array(
    z.object({
      platform: adPlatformSchema,
      currency: z.string(),
      spend: z.number(),
      days: z.int().describe("Number of days of the range without a rate."),
    }),
  ),
});
export type AdsReport = z.infer<typeof adsReportSchema>;

/** `GET /api/ads/campaigns/{id}`: the campaign's synced days in the range, and how they were later restated. */
export const campaignReportSchema = z.object({
  ...reportFields,
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    platform: adPlatformSchema,
    status: z.enum(["active", "paused", "ended", "unknown"]),
    /** The ad account's name. Days are in its time zone, `timezone`. */
    accountName: z.string(),
    accountCurrency: z.string(),
    timezone: z.string().nullable(),
    attribution: z.string().nullable(),
  }),
  days: z
    .array(
      z.object({
        date: z.string(),
        ...performance,
        spend: figure,
        impressions: figure,
        clicks: figure,
        conversions: figure,
        conversionValue: figure,
        isComplete: z.boolean(),
      }),
    )
    .describe(
      "The synced days of the range. All figures of a day are null if one of its account is too large to be counted exactly or in another currency.",
    ),
  /** Newest first. Spend and conversion value are in the account's currency, as the platform reported them. */
  restatements: z.array(
    z.object({
      date: z.string(),
      metric: z.enum(["spend", "impressions", "clicks", "conversions", "conversionValue"]),
      before: z.number(),
      after: z.number(),
      /** When the restated figure was synced (ISO 8601, UTC). */
      readAt: z.string(),
    }),
  ),
});
export type CampaignReport = z.infer<typeof campaignReportSchema>;
