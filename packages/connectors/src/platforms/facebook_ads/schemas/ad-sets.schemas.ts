import { z } from "zod";
import { pagingSchema } from "./paging.schemas.ts";

export const adSetFields = "campaign_id,attribution_spec";

export const adSetPageSchema = z.object({
  data: z.array(
    z.object({
      campaign_id: z.string().min(1).max(255),
      attribution_spec: z
        .array(z.object({ event_type: z.string(), window_days: z.number() }))
        .nullish(),
    }),
  ),
  paging: pagingSchema,
});
export type MetaAdSet = z.infer<typeof adSetPageSchema>["data"][number];
