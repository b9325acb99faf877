import { z } from "zod";
import { idSchema, pageOf } from "./envelope.schemas.ts";

const figureSchema = figureOf(/^\d+(\.\d+)?(e[+-]?\d+)?$/i);
/** Negative if more was taken back than spent or bought. */
const signedSchema = figureOf(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i);

/** A decimal number as a string, or "-" if the metric does not apply. */
function figureOf(form: RegExp) {
  return z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === undefined || value === null ? "" : String(value).trim()))
    .transform((text) => (text === "" || text === "-" ? null : text))
    .refine((text) => text === null || form.test(text), { message: "Not a decimal number." });
}

const reportRowSchema = z
  .object({
    dimensions: z.object({ campaign_id: idSchema, stat_time_day: z.string() }),
    metrics: z.object({
      campaign_name: z.string().nullish(),
      spend: signedSchema,
      impressions: figureSchema,
      clicks: figureSchema,
      complete_payment: signedSchema,
      total_complete_payment_rate: signedSchema,
      onsite_shopping: signedSchema,
      total_onsite_shopping_value: signedSchema,
    }),
  })
  .transform(({ dimensions, metrics }) => ({
    campaignId: dimensions.campaign_id,
    // "2026-11-20 00:00:00" in the advertiser's zone; kept as a string.
    day: dimensions.stat_time_day.slice(0, 10),
    metrics,
  }));
export type ReportRow = z.output<typeof reportRowSchema>;

export const reportPageSchema = pageOf(reportRowSchema);

/** Accepts a report with or without rows. */
export const anyReportSchema = pageOf(z.unknown());
