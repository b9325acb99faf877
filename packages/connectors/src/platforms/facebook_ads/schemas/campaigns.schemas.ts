import { z } from "zod";
import { pagingSchema } from "./paging.schemas.ts";

export const campaignFields = "id,name,effective_status,stop_time";

export const campaignPageSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1).max(255),
      name: z.string().nullish(),
      effective_status: z.string().nullish(),
      /** `2026-08-04T00:00:00-0700`, without a colon in the offset. */
      stop_time: z.string().nullish(),
    }),
  ),
  paging: pagingSchema,
});
export type MetaCampaign = z.infer<typeof campaignPageSchema>["data"][number];
