import { z } from "zod";

/** May come with any status, including 200. */
export const metaErrorSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.number().int().nullable().catch(null),
    error_subcode: z.number().int().nullable().catch(null),
    is_transient: z.boolean().catch(false),
  }),
});
export type MetaProblem = z.infer<typeof metaErrorSchema>["error"];
