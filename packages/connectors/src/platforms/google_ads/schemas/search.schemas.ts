import { z } from "zod";
import { isKnownZone } from "../../../core/known-zone.ts";

/** 64-bit integers are strings; a proxy may turn them into numbers. */
const long = z.union([z.string().regex(/^-?\d+$/), z.int()]).transform(Number);
const id = z.union([z.string().regex(/^\d+$/), z.int().nonnegative()]).transform(String);

/** A figure that is 0 may be omitted; the answer's field mask then includes it. */
const count = long.nullish().transform((number) => number ?? 0);
const decimal = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .nullish()
  .transform((number) => Number(number ?? 0));

const campaignSchema = z.object({
  id,
  name: z.string().default(""),
  status: z.string().default("UNKNOWN"),
  /** The resulting status. A campaign past its end date is still ENABLED but has ENDED here. */
  primaryStatus: z.string().default("UNKNOWN"),
});

const campaignDaySchema = z.object({
  campaign: campaignSchema,
  metrics: z
    .object({
      costMicros: count,
      impressions: count,
      clicks: count,
      conversions: decimal,
      conversionsValue: decimal,
    })
    .prefault({}),
  segments: z.object({ date: z.iso.date() }),
});
export type CampaignDay = z.infer<typeof campaignDaySchema>;

const customerRowSchema = z.object({
  customer: z.object({
    id,
    descriptiveName: z.string().default(""),
    currencyCode: z.string().length(3),
    timeZone: z.string().refine(isKnownZone, { message: "Not a time zone." }),
    manager: z.boolean().default(false),
    testAccount: z.boolean().default(false),
    status: z.string().default("UNKNOWN"),
  }),
});
export type CustomerRow = z.infer<typeof customerRowSchema>["customer"];

const clientRowSchema = z.object({
  customerClient: z.object({
    id,
    descriptiveName: z.string().default(""),
    manager: z.boolean().default(false),
    level: count,
  }),
});

const conversionActionRowSchema = z.object({
  conversionAction: z.object({
    id,
    /** Absent for conversions without clicks, such as store visits. */
    clickThroughLookbackWindowDays: long.optional(),
  }),
});
export type ConversionAction = z.infer<typeof conversionActionRowSchema>["conversionAction"];

/** A page without rows has no `results`. Without a field mask either, it is not a valid page. */
function pageOf<Row>(row: z.ZodType<Row>) {
  return z
    .object({
      results: z.array(row).nullish(),
      fieldMask: z.string().nullish(),
      nextPageToken: z.string().nullish(),
    })
    .refine(({ results, fieldMask }) => Boolean(results ?? fieldMask), { message: "No page." })
    .transform(({ results, fieldMask, nextPageToken }) => ({
      results: results ?? [],
      fieldMask: fieldMask ?? null,
      // On the last page it is empty rather than absent.
      nextPageToken: nextPageToken || undefined,
    }));
}

export const campaignsSchema = pageOf(z.object({ campaign: campaignSchema }));
export const campaignDaysSchema = pageOf(campaignDaySchema);
export const customerSchema = pageOf(customerRowSchema);
export const clientsSchema = pageOf(clientRowSchema);
export const conversionActionsSchema = pageOf(conversionActionRowSchema);

export const accessibleSchema = z
  .object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).nullish() })
  .transform(({ resourceNames }) =>
    (resourceNames ?? []).map((name) => name.slice("customers/".length)),
  );
