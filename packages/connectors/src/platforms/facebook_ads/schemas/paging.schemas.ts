import { z } from "zod";

/**
 * `next` holds the caller's token: only whether it is there is kept. Where it is, a page goes on after the cursor,
 * however short this one is.
 */
export const pagingSchema = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.unknown().optional(),
  })
  .optional()
  .transform((paging) => ({
    hasNext: paging?.next !== undefined,
    after: paging?.cursors?.after ?? null,
  }));
export type Paging = z.infer<typeof pagingSchema>;
