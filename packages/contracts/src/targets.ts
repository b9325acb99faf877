import { z } from "zod";
import { isInOrder } from "./date-range.ts";
import { metricDefinitions } from "./metrics/definitions.ts";
import { metricUnits, unitDecimals } from "./metrics/definitions/metric-entry.ts";
import { maxTarget, targetMetricIds } from "./target-metrics.ts";

/**
 * A calendar month `YYYY-MM`. Limited to one century: other months are typing errors or an attempt to fill the disk.
 */
const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Not a month, expected YYYY-MM")
  .refine((month) => month.startsWith("20"), {
    error: "Targets can be set for months from 2000 to 2099",
  });

const targetMetricSchema = z.enum(targetMetricIds, {
  error: "This metric cannot have a target",
});

/** A target of one month, in the metric's unit (money: major units of the store's currency). */
const targetSchema = z.object({
  metric: targetMetricSchema,
  month: monthSchema,
  value: z.number().describe("The target."),
  unit: z.enum(metricUnits),
});
export type Target = z.infer<typeof targetSchema>;

/** `GET /api/targets`: by month, then in display order. */
export const targetListSchema = z.object({
  /** Currency of money targets (ISO 4217). */
  currency: z.string(),
  currencyDigits: z.int(),
  targets: z.array(targetSchema),
});
export type TargetList = z.infer<typeof targetListSchema>;

/** Both months are inclusive; without one, that side is unbounded. */
export const targetQuerySchema = z
  .strictObject({
    from: monthSchema.describe("First month (YYYY-MM), included.").optional(),
    to: monthSchema.describe("Last month (YYYY-MM), included.").optional(),
  })
  .refine(isInOrder, { path: ["to"], error: "The last month is before the first" });
export type TargetQuery = z.infer<typeof targetQuerySchema>;

const targetChangeSchema = z.strictObject({
  metric: targetMetricSchema,
  month: monthSchema,
  value: z
    .number()
    .positive("A target must be above 0")
    .nullable()
    .describe("The target; null removes it."),
});
export type TargetChange = z.infer<typeof targetChangeSchema>;

/** `PUT /api/targets`: stores all of them or none. Other targets are left unchanged. */
export const targetChangesSchema = z.strictObject({
  targets: z.array(targetChangeSchema).min(1, "Name at least one target").max(500),
});

/** Why a target's value is invalid; null if it is valid. */
export function targetProblem(
  { metric, value }: Pick<TargetChange, "metric" | "value">,
  money: { currency: string; currencyDigits: number },
): string | null {
  if (value === null) return null;
  const { unit } = metricDefinitions[metric];
  if (!Number.isFinite(value) || value <= 0) return "A target must be above 0";
  if (value > maxTarget[unit]) {
    return `A target can be at most ${maxTarget[unit].toLocaleString("en-US")}`;
  }
  const digits = unit === "money" ? money.currencyDigits : unitDecimals[unit];
  if (Number(value.toFixed(digits)) === value) return null;
  const what = unit === "money" ? `Amounts in ${money.currency} have` : "This target has";
  return digits === 0 ? `${what} no decimals` : `${what} at most ${digits} decimals`;
}
