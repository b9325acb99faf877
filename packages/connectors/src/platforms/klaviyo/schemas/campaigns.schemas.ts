import { z } from "zod";
import { linksSchema } from "./json-api.schemas.ts";

const campaignSchema = z.object({
  id: z.string().min(1),
  attributes: z.object({
    name: z.string(),
    status: z.string(),
    /** Null until it is known when it goes out. */
    send_time: z.string().nullish(),
  }),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignPageSchema = z.object({
  data: z.array(campaignSchema),
  links: linksSchema,
});
