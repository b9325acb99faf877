import { z } from "zod";
import { linksSchema } from "./json-api.schemas.ts";

/** Requested for every message; orders only with a revenue metric. */
export const messageStatistics = [
  "recipients",
  "delivered",
  "opens_unique",
  "clicks_unique",
  "unsubscribe_uniques",
] as const;
export const orderStatistics = ["conversions", "conversion_value"] as const;

/** Null if there is nothing to count. */
const figure = z
  .number()
  .nullable()
  .transform((number) => number ?? 0);

/** The statistics above, each a number or a number for each day. */
function statisticsOf<Each extends z.ZodType>(each: Each) {
  return z.object({
    recipients: each,
    delivered: each,
    opens_unique: each,
    clicks_unique: each,
    unsubscribe_uniques: each,
    conversions: each.optional(),
    conversion_value: each.optional(),
  });
}

const campaignFiguresSchema = statisticsOf(figure);
export type MessageFigures = z.infer<typeof campaignFiguresSchema>;

const campaignResultSchema = z
  .object({
    groupings: z.object({
      campaign_id: z.string().min(1),
      campaign_message_id: z.string().min(1).nullish(),
    }),
    statistics: campaignFiguresSchema,
  })
  .transform(({ groupings, statistics }) => ({
    statistics,
    groupings: {
      campaign_id: groupings.campaign_id,
      campaign_message_id: groupings.campaign_message_id ?? groupings.campaign_id,
    },
  }));
export type CampaignResult = z.infer<typeof campaignResultSchema>;

export const campaignValuesSchema = z.object({
  data: z.object({ attributes: z.object({ results: z.array(campaignResultSchema) }) }),
  links: linksSchema,
});

const flowResultSchema = z.object({
  groupings: z.object({ flow_id: z.string().min(1), flow_name: z.string().nullish() }),
  statistics: statisticsOf(z.array(figure)),
});
export type FlowResult = z.infer<typeof flowResultSchema>;

export const flowSeriesSchema = z.object({
  data: z.object({
    attributes: z.object({
      results: z.array(flowResultSchema),
      date_times: z.array(z.string()).default([]),
    }),
  }),
  links: linksSchema,
});
export type FlowSeries = z.infer<typeof flowSeriesSchema>;
