import { z } from "zod";

export const accountFields = "id,account_id,name,currency,timezone_name,account_status";

export const accountSchema = z.object({
  id: z.string().regex(/^act_\d+$/),
  account_id: z.string().regex(/^\d+$/),
  name: z.string().default(""),
  currency: z.string().length(3),
  timezone_name: z.string().min(1),
  account_status: z.number().int(),
});
export type MetaAccount = z.infer<typeof accountSchema>;
