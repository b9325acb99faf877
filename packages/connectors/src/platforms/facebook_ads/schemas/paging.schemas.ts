import { z } from "zod";

/**
 * Only the presence of `next` is kept, because the URL contains the token. If present, another page follows, however
 * short this one is.
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

/** The cursor in the next page's URL, for answers that give it only there. */
function cursorIn(next: unknown): string | null {
  return typeof next === "string" && URL.canParse(next)
    ? new URL(next).searchParams.get("after")
    : null;
}
