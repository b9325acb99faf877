import { z } from "zod";
import { isKnownZone } from "../../../core/known-zone.ts";

const zoneSchema = z.string().refine(isKnownZone).nullish().catch(null);

/** The requested advertiser. */
export const advertiserListSchema = z.object({
  list: z
    .array(
      z
        .object({
          name: z.string().nullish(),
          /** ISO 4217. */
          currency: z.string().regex(/^[A-Z]{3}$/),
          timezone: zoneSchema,
          display_timezone: zoneSchema,
          status: z.string().nullish(),
        })
        .transform(({ timezone, display_timezone, status, ...rest }) => ({
          ...rest,
          /** `STATUS_ENABLE` or the reason why not; null if not reported. */
          status: status || null,
          /**
           * The zone of its reports (IANA). The other field is an offset without daylight saving time, as a POSIX name
           * that is also in IANA.
           */
          timezone: display_timezone ?? timezone ?? "",
        }))
        .refine(({ timezone }) => timezone !== "", { message: "Not a time zone." }),
    )
    .nullish()
    .transform((list) => list ?? []),
});
