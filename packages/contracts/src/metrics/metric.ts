import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { dateBases } from "../date-range.ts";
import { platformSchema } from "../platform-schema.ts";
import { factIds } from "./facts.ts";
import { type MetricDefinition, metricIds } from "./definitions.ts";
import { metricDirections, metricUnits, targetKinds } from "./definitions/metric-entry.ts";

export const metricIdSchema = z.enum(metricIds);

/** A field of answers about one metric over time or by row. */
export const lastCompleteDaySchema = z
  .string()
  .nullable()
  .describe(
    "The last day (`YYYY-MM-DD`) that has ended and is fully synced at every source of the metric; figures of later days can still grow. It can be outside the range. Null before the first.",
  );

/** An item of `GET /api/metrics`. */
export const metricDefinitionSchema = z.object({
  id: metricIdSchema,
  name: z.string(),
  label: z.string().describe("Title of its card."),
  formula: z.string().describe("The formula in words."),
  unit: z
    .enum(metricUnits)
    .describe(
      "`percent` is 0 to 100, `money` is in major units of the store's currency, `seconds` and `position` are plain numbers.",
    ),
  decimals: z
    .int()
    .nullable()
    .describe("Maximum decimals shown; null for money, which uses its currency's."),
  direction: z.enum(metricDirections).describe("Whether an increase is good."),
  dateBasis: z
    .enum([...dateBases, "both", "source_day"])
    .describe(
      "Which day an event counts on; `both` follows the `basis` of the query, `source_day` is a day in the platform's time zone.",
    ),
  source: z
    .array(platformSchema)
    .describe(
      "The platforms it is computed from; of several of one kind, such as ads, any one is enough.",
    ),
  attribution: z
    .string()
    .nullable()
    .describe("For figures claimed by a platform, who attributes them; otherwise null."),
  period: z
    .enum(["range", "to_date"])
    .describe("`to_date` covers all time, regardless of the range."),
  absentBecause: z
    .string()
    .describe("Shown if it has no value because its denominator is 0, or for no known reason."),
  target: z
    .enum(targetKinds)
    .nullable()
    .describe(
      "How a target scales: `sum` grows with the days of a range, `level` is the same for a day and a month; null if it cannot have one.",
    ),
  facts: z.array(z.enum(factIds)).describe("The facts it counts."),
  isAdditive: z
    .boolean()
    .describe(
      "Whether it adds up over days and breakdown rows; distinct counts and ratios do not.",
    ),
  parts: z
    .union([
      z.object({
        kind: z.literal("sum").describe("The metric adds up its terms."),
        terms: z
          .array(z.object({ metric: metricIdSchema, sign: z.union([z.literal(1), z.literal(-1)]) }))
          .readonly(),
      }),
      z.object({
        kind: z.literal("ratio").describe("The metric divides two others."),
        numerator: metricIdSchema,
        denominator: metricIdSchema,
        times: z.number().optional(),
        isComplement: z.boolean().optional(),
      }),
    ])
    .nullable()
    .describe(
      "The metrics it is composed of: a sum of terms, or numerator ÷ denominator × `times`; a complement is (1 − numerator ÷ denominator) × `times`.",
    ),
  cutBy: z
    .array(dimensionIdSchema)
    .nullable()
    .describe("The only dimensions it can be cut by; null for all dimensions of its facts."),
}) satisfies z.ZodType<MetricDefinition>;
