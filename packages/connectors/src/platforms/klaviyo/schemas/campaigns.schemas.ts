import { z } from "zod";
import { linksSchema } from "./json-api.schemas.ts";

const campaignSchema = z.object({
  id: z.string().min(1),
  attributes: z.object({
    name: z.string().nullish(),
    status: z.string(),
    /** Null until the send time is known. */
    send_time: z.string().nullish(),
    /** When it was scheduled, which is close to the send time of campaigns without one. */
    scheduled_at: z.string().nullish(),
  }),
});

export const campaignPageSchema = z.object({
  data: z.array(campaignSchema),
  links: linksSchema,
});
