import { z } from "zod";
import { relatedSchema } from "./json-api.schemas.ts";

export const mappedMetricListSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      relationships: z.object({ metric: relatedSchema, "custom-metric": relatedSchema }).nullish(),
    }),
  ),
});
