import { z } from "zod";

export const accountFields = "id,name,currency,timezone_name,account_status";

export const accountSchema = z.object({
  id: z.string().regex(/^act_\d+$/),
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? ""),
  currency: z.string().length(3),
  timezone_name: z.string().min(1),
  account_status: z.number().int().nullish(),
});
export type MetaAccount = z.infer<typeof accountSchema>;
