import { z } from "zod";

/** The last page has no `next`, or null. */
export const linksSchema = z.object({ next: z.string().nullish() }).nullish();

export type LinkedPage = { links?: z.infer<typeof linksSchema> };

/** The ID of a related resource. */
export const relatedSchema = z
  .object({ data: z.object({ id: z.string().min(1) }).nullish() })
  .nullish()
  .transform((related) => related?.data?.id ?? null);
