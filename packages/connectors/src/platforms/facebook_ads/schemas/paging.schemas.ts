import { z } from "zod";

/**
 * `next` holds the caller's token: only whether it is there is kept. Where it is, a page goes on after the cursor,
 * however short this one is.
 */
export const pagingSchema = z
  .object({
    cursors: z.object({ after: z.string().nullish() }).nullish(),
    next: z.unknown().optional(),
  })
  .nullish()
  .transform((paging) => ({
    hasNext: Boolean(paging?.next),
    after: paging?.cursors?.after ?? cursorIn(paging?.next),
  }));
/** The cursor of the next page's address, where it stands nowhere else. */
function cursorIn(next: unknown): string | null {
  return typeof next === "string" && URL.canParse(next)
    ? new URL(next).searchParams.get("after")
    : null;
}

export type Paging = z.infer<typeof pagingSchema>;
