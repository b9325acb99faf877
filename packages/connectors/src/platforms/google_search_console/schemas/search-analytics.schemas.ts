import { z } from "zod";

/** The request body. The search type keeps its default, web. */
export type SearchQuery = {
  /** Days, `YYYY-MM-DD`, both included. */
  startDate: string;
  endDate: string;
  dimensions: readonly ("date" | "query" | "page" | "country" | "device")[];
  dataState: "final" | "all";
  rowLimit: number;
  startRow: number;
};

const searchRowSchema = z
  .object({
    keys: z
      .array(z.string())
      .nullish()
      .transform((keys) => keys ?? []),
    clicks: z.number().nonnegative(),
    impressions: z.number().nonnegative(),
    /** 1 is the top. A missing position must not be read as 0. */
    position: z.number().nonnegative().nullish(),
  })
  .refine(({ impressions, position }) => impressions === 0 || typeof position === "number", {
    message: "A row without position.",
  });
export type SearchRow = z.infer<typeof searchRowSchema>;

/** An answer without rows has no `rows`. */
export const searchAnswerSchema = z.object({
  rows: z
    .array(searchRowSchema)
    .nullish()
    .transform((rows) => rows ?? []),
  responseAggregationType: z.string(),
  metadata: z.object({ firstIncompleteDate: z.iso.date().nullish() }).nullish(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
