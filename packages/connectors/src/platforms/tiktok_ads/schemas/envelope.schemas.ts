import { z } from "zod";

/** Around every answer, also around errors, whose `data` is empty. */
export const envelopeSchema = z.object({
  code: z.int(),
  message: z.string().nullish(),
  request_id: z.string().nullish(),
  data: z.unknown().optional(),
});

/** An id is a text; where it comes as a number it was short enough to be exact. */
export const idSchema = z
  .union([z.string().regex(/^\d{1,25}$/), z.int().nonnegative()])
  .transform(String);

/** Lists that are not paged come without it. */
export const pageInfoSchema = z
  .object({ total_number: z.int().nonnegative(), total_page: z.int().nonnegative() })
  .nullish()
  .transform((info) => info ?? null);
export type PageInfo = z.output<typeof pageInfoSchema>;

/** An empty list may be missing where there is page information. */
export function pageOf<T>(row: z.ZodType<T>) {
  return z
    .object({ list: z.array(row).nullish(), page_info: pageInfoSchema })
    .refine(({ list, page_info: info }) => Boolean(list ?? info), { message: "No list." })
    .transform(({ list, page_info }) => ({ list: list ?? [], page_info }));
}
