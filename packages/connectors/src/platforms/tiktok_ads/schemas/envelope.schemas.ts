import { z } from "zod";

/** Wraps every answer, including errors, whose `data` is empty. */
export const envelopeSchema = z.object({
  code: z.int(),
  message: z.string().nullish(),
  request_id: z.string().nullish(),
  data: z.unknown().optional(),
});

/** An ID is a string; one that is a number was short enough to be exact. */
export const idSchema = z
  .union([z.string().regex(/^\d{1,25}$/), z.int().nonnegative()])
  .transform(String);

/** Absent in lists without paging. */
const pageInfoSchema = z
  .object({ total_number: z.int().nonnegative(), total_page: z.int().nonnegative() })
  .nullish()
  .transform((info) => info ?? null);
export type PageInfo = z.output<typeof pageInfoSchema>;

/** An empty list may be missing if there is page information. */
export function pageOf<T>(row: z.ZodType<T>) {
  return z
    .object({ list: z.array(row).nullish(), page_info: pageInfoSchema })
    .refine(({ list, page_info: info }) => Boolean(list ?? info), { message: "No list." })
    .transform(({ list, page_info }) => ({ list: list ?? [], page_info }));
}
