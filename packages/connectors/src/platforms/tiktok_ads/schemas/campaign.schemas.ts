import { z } from "zod";
import { idSchema, pageOf } from "./envelope.schemas.ts";

const campaignSchema = z.object({
  campaign_id: idSchema,
  campaign_name: z.string().nullish(),
  operation_status: z.string().nullish(),
  secondary_status: z.string().nullish(),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignPageSchema = pageOf(campaignSchema);
