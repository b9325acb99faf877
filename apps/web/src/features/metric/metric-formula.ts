import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";

/** A metric, or the operator or parenthesis between two metrics. */
export type FormulaItem = { metric: MetricId } | string;

/** The parts of a metric and the metric itself, as in "gross − discounts − returns = net". Empty without parts. */
export function formulaOf(id: MetricId): FormulaItem[] {
  const { parts } = metricDefinitions[id];
  if (parts === null) return [];
  const result: FormulaItem[] = ["=", { metric: id }];
  if (parts.kind === "sum") {
    const terms = parts.terms.flatMap(({ metric, sign }, index): FormulaItem[] => {
      const operator = sign === 1 ? (index === 0 ? [] : ["+"]) : ["−"];
      return [...operator, { metric }];
    });
    return [...terms, ...result];
  }
  const { numerator, denominator, times = 1, isComplement = false } = parts;
  const ratio: FormulaItem[] = [{ metric: numerator }, "÷", { metric: denominator }];
  const inside = isComplement ? ["(1 −", ...ratio, ")"] : ratio;
  return [...inside, ...(times === 1 ? [] : [`× ${times}`]), ...result];
}
