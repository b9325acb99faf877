import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import {
  type breakdownSides,
  comparedOf,
  filteredFigures,
  type RowFigure,
  type RowFigures,
} from "./breakdown-sides.ts";
import { addsUp, dimensionOverlaps } from "./overlaps.ts";
import { ratioOfSums, summedParts } from "./ratio-parts.ts";

type Rows = ReadonlyMap<GroupKey, RowFigures>;

/** The figures of all rows that are not on the page, together. */
export async function otherFigures(
  comparison: Comparison,
  sides: ReturnType<typeof breakdownSides>,
  {
    ids,
    by,
    page,
    others,
  }: { ids: readonly MetricId[]; by: readonly DimensionId[]; page: Rows; others: Rows },
): Promise<RowFigures> {
  const sums: RowFigures = {};
  const additive = ids.filter((id) => addsUp(id, by));
  for (const id of additive) {
    const figures = [...others.values()].map((row) => row[id]);
    sums[id] = {
      value: sumOf(figures.map((figure) => figure?.value)),
      compared: sumOf(figures.map((figure) => comparedOf(figure))),
      previous: sumOf(figures.map((figure) => figure?.previous)),
    };
  }
  const rest = ids.filter((id) => !additive.includes(id));
  const [dimension, second] = by;
  if (rest.length === 0 || dimension === undefined) return sums;
  // No filter names rows by two dimensions.
  if (second !== undefined) return { ...sums, ...ratiosOf(sums, { ids: rest, by }) };
  // Where values overlap, what is in the other rows can be on the page too.
  const filter: Filter = dimensionOverlaps(dimension)
    ? { dimension, operator: "is", values: firstValues(others) }
    : { dimension, operator: "is_not", values: firstValues(page) };
  return { ...sums, ...(await filteredFigures(comparison, sides, { ids: rest, filter })) };
}

/** Ratios of sums; those of figures that do not add up are not known. */
function ratiosOf(
  sums: RowFigures,
  { ids, by }: { ids: readonly MetricId[]; by: readonly DimensionId[] },
): RowFigures {
  const ratios: RowFigures = {};
  for (const id of ids) {
    const parts = summedParts(id, by);
    if (parts === null) continue;
    const numerator = sums[parts.numerator] ?? { value: null, previous: null };
    const denominator = sums[parts.denominator] ?? numerator;
    ratios[id] = mapFigure(numerator, (amount, of) => ratioOfSums(parts, amount, denominator[of]));
  }
  return ratios;
}

function mapFigure(
  figure: RowFigure,
  map: (amount: number | null | undefined, of: keyof RowFigure) => number | null,
): RowFigure {
  // The names are those of the figure.
  const names = Object.keys(figure) as (keyof RowFigure)[];
  const entries = names.map((of) => [of, map(figure[of], of)]);
  return Object.fromEntries(entries) as RowFigure;
}

function firstValues(rows: Rows): string[] {
  return [...rows.keys()].map((key) => groupValues(key)[0] ?? "");
}

/** Null if none of the figures is known. */
function sumOf(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.filter((figure) => typeof figure === "number");
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}
