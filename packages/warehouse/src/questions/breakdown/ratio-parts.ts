import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { ratio } from "../../metrics/ratio.ts";
import { addsUp } from "./overlaps.ts";

/** The metrics that the ratio is computed from, if their sums over rows are exact; otherwise null. */
export function summedParts(id: MetricId, by: readonly DimensionId[]) {
  const { parts, facts } = metricDefinitions[id];
  // A ratio over several kinds of facts counts only the days on which all are known.
  if (parts?.kind !== "ratio" || facts.length > 1) return null;
  // CPA counts only conversions whose spend has an exchange rate; `ad_conversions` counts all.
  if (id === "cpa") return null;
  return [parts.numerator, parts.denominator].every((part) => addsUp(part, by)) ? parts : null;
}

/** The ratio of two sums; null if either is unknown. */
export function ratioOfSums(
  { times = 1, isComplement = false }: NonNullable<ReturnType<typeof summedParts>>,
  numerator: number | null | undefined,
  denominator: number | null | undefined,
): number | null {
  if (typeof numerator !== "number" || typeof denominator !== "number") return null;
  const share = ratio(numerator, denominator);
  return share === null ? null : (isComplement ? 1 - share : share) * times;
}
