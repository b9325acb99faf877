import { z } from "zod";

/** Lists end without `next`, or with null in its place. */
export const linksSchema = z.object({ next: z.string().nullish() }).nullish();

export type LinkedPage = { links?: z.infer<typeof linksSchema> };

/** An id of another resource, as a relationship names it. */
export const relatedSchema = z
  .object({ data: z.object({ id: z.string().min(1) }).nullish() })
  .nullish()
  .transform((related) => related?.data?.id ?? null);
