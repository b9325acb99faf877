import { z } from "zod";
import { change, figure, reportFields, target } from "./report.ts";

export const adPlatforms = ["meta", "google", "tiktok"] as const;

/** `GET /api/ads`. */
export const adsReportSchema = z.object({
  ...reportFields,
  adSpend: z.object({
    adSpend: figure,
    percentChange: change,
    previousAdSpend: figure,
    target,
    roas: figure,
    roasPercentChange: change,
    previousRoas: figure,
    roasTarget: target,
    conversions: figure,
    conversionsPercentChange: change,
    previousConversions: figure,
    cpa: figure,
    cpaPercentChange: change,
    previousCpa: figure,
  }),
  campaigns: z.array(
    z.object({
      name: z.string(),
      platform: z.enum(adPlatforms),
      spend: z.number(),
      roas: figure,
      impressions: z.number(),
      clicks: z.number(),
      ctr: figure,
      conversions: z.number(),
      cpa: figure,
    }),
  ),
  performanceByDay: z.array(z.object({ date: z.string(), spend: z.number(), roas: figure })),
});
export type AdsReport = z.infer<typeof adsReportSchema>;
