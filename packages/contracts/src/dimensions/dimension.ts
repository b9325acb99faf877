import { z } from "zod";
import { factIds } from "../metrics/facts.ts";
import { type DimensionDefinition, dimensionIds } from "./definitions.ts";

export const dimensionIdSchema = z.enum(dimensionIds);

/** An item of `GET /api/dimensions`. */
export const dimensionDefinitionSchema = z.object({
  id: dimensionIdSchema,
  name: z.string(),
  facts: z
    .array(z.enum(factIds))
    .describe(
      "The facts that can be cut by it. A metric can be cut by it if all of the metric's `facts` can.",
    ),
  overlaps: z
    .boolean()
    .describe(
      "Whether a fact can have several of its values, so that rows add up to more than the total.",
    ),
  isTime: z
    .boolean()
    .describe(
      "Whether it is a time dimension. Day, week, month and weekday also apply to daily reports.",
    ),
}) satisfies z.ZodType<DimensionDefinition>;

/** `GET /api/dimensions/{id}/values`: existing values, most frequent first; bands, dates and times in order. */
export const dimensionValuesSchema = z.object({
  values: z
    .array(
      z.object({
        value: z
          .string()
          .describe(
            "As in `filters`; `none` for facts without a value, `\\none` for the literal text.",
          ),
        label: z.string(),
      }),
    )
    .describe(
      "The values in the store's data, most frequent first; bands, dates and times in order.",
    ),
  unavailableBecause: z
    .string()
    .nullable()
    .describe(
      "Why the store has no values of this dimension, in one sentence; null if it has some or the reason is unknown.",
    ),
});
export type DimensionValues = z.infer<typeof dimensionValuesSchema>;
