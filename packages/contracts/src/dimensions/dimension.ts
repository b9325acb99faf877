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
    .describe("The facts that it cuts: a metric can be cut if it can for all of its `facts`."),
  overlaps: z
    .boolean()
    .describe(
      "Whether a fact can have several of its values, so that rows add up to more than the total.",
    ),
  isTime: z.boolean().describe("Whether it is a part of time, which cuts daily reports too."),
}) satisfies z.ZodType<DimensionDefinition>;

/** `GET /api/dimensions/{id}/values`: the values that occur, the most frequent first. */
export const dimensionValuesSchema = z.object({
  values: z.array(
    z.object({
      value: z
        .string()
        .describe(
          "As in `filters`; `none` for facts without a value, `\\none` for a text that is itself none.",
        ),
      label: z.string(),
    }),
  ),
  unavailableBecause: z
    .string()
    .nullable()
    .describe(
      "Why no fact of the store has a value of this dimension, in one sentence; null if one has, or if the reason is not known.",
    ),
});
export type DimensionValues = z.infer<typeof dimensionValuesSchema>;
