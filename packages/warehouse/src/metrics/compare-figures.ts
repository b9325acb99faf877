import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ComparedSides } from "./compared-sides.ts";
import { haveOppositeSigns, percentChange } from "./ratio.ts";

/** A figure of its range and of both sides of the comparison; money in minor units. */
export type ComparedFigures = {
  value: number | null;
  compared: number | null;
  previous: number | null;
};

export type FigureComparison = Pick<
  MetricValue,
  | "value"
  | "compared"
  | "previous"
  | "difference"
  | "percentChange"
  | "noPercentChange"
  | "comparedDays"
>;

/** @param toAnswer converts the figure to the unit of the response, such as major units */
export function compareFigures(
  { value, compared, previous }: ComparedFigures,
  { days, obstacle }: Pick<ComparedSides, "days" | "obstacle">,
  toAnswer: (figure: number) => number,
): FigureComparison {
  const answer = (figure: number | null) => (figure === null ? null : toAnswer(figure));
  const isPair = compared !== null && previous !== null;
  return {
    value: answer(value),
    compared: answer(compared),
    previous: answer(previous),
    difference: isPair ? toAnswer(compared - previous) : null,
    percentChange: percentChange(compared, previous),
    noPercentChange: obstacle ?? noPercentChange(compared, previous),
    comparedDays: days,
  };
}

function noPercentChange(
  compared: number | null,
  previous: number | null,
): MetricValue["noPercentChange"] {
  if (compared === null || previous === null) return { reason: "no_value", since: null };
  if (previous === 0) return { reason: "previous_zero", since: null };
  return haveOppositeSigns(compared, previous) ? { reason: "sign_change", since: null } : null;
}
