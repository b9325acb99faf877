import { z } from "zod";
import { isKnownZone } from "../../../core/known-zone.ts";
import { linksSchema } from "./json-api.schemas.ts";

const accountSchema = z
  .object({
    id: z.string().min(1).max(100),
    attributes: z.object({
      contact_information: z.object({ organization_name: z.string().nullish() }).nullish(),
      timezone: z.string().refine(isKnownZone, { message: "No zone." }),
      preferred_currency: z.string().regex(/^[A-Z]{3}$/),
    }),
  })
  .transform(({ id, attributes }) => ({
    id,
    name: attributes.contact_information?.organization_name?.trim() || id,
    /** IANA time zone, used by every report. */
    timezone: attributes.timezone,
    /** ISO 4217; reports do not name a currency. */
    currency: attributes.preferred_currency,
  }));
export type Account = z.infer<typeof accountSchema>;

export const accountListSchema = z.object({ data: z.tuple([accountSchema], accountSchema) });

/** UTC, also when Klaviyo omits the offset. */
const momentSchema = z
  .string()
  .nullish()
  .transform((text) => {
    const at = Date.parse(text ?? "");
    return Number.isNaN(at) ? null : at;
  });

const metricSchema = z.object({
  id: z.string().min(1),
  attributes: z.object({
    name: z.string().nullish(),
    /** UTC milliseconds; null if not reported. */
    created: momentSchema,
    integration: z.object({ key: z.string().nullish(), name: z.string().nullish() }).nullish(),
  }),
});
export type Metric = z.infer<typeof metricSchema>;

export const metricPageSchema = z.object({
  data: z.array(metricSchema),
  links: linksSchema,
});
