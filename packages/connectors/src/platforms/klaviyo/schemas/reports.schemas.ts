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

const campaignFiguresSchema = z.object({
  recipients: figure,
  delivered: figure,
  opens_unique: figure,
  clicks_unique: figure,
  unsubscribe_uniques: figure,
  conversions: figure.optional(),
  conversion_value: figure.optional(),
});
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

const series = z.array(figure);

const flowResultSchema = z.object({
  groupings: z.object({ flow_id: z.string().min(1), flow_name: z.string().nullish() }),
  statistics: z.object({
    recipients: series,
    delivered: series,
    opens_unique: series,
    clicks_unique: series,
    unsubscribe_uniques: series,
    conversions: series.optional(),
    conversion_value: series.optional(),
  }),
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
