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

/** The figures of all rows not on the page, combined. */
export async function otherFigures(
  comparison: Comparison,
  sides: ReturnType<typeof breakdownSides>,
  {
    ids,
    by,
    groups,
    shown,
  }: {
    ids: readonly MetricId[];
    by: readonly DimensionId[];
    groups: ReadonlyMap<GroupKey, RowFigures>;
    /** The keys of the rows on the page. */
    shown: ReadonlySet<GroupKey>;
  },
): Promise<RowFigures> {
  const sums: RowFigures = {};
  const additive = ids.filter((id) => addsUp(id, by));
  for (const id of additive) sums[id] = { value: null, compared: null, previous: null };
  for (const [key, row] of groups) if (!shown.has(key)) addRow(sums, row);
  const rest = ids.filter((id) => !additive.includes(id));
  const [dimension, second] = by;
  if (rest.length === 0 || dimension === undefined) return sums;
  // A filter cannot select rows by two dimensions.
  if (second !== undefined) return { ...sums, ...ratiosOf(sums, { ids: rest, by }) };
  // With overlapping values, facts of the other rows can also be on the page.
  const others = [...groups.keys()].filter((key) => !shown.has(key));
  const filter: Filter = dimensionOverlaps(dimension)
    ? { dimension, operator: "is", values: firstValues(others) }
    : { dimension, operator: "is_not", values: firstValues(shown) };
  return { ...sums, ...(await filteredFigures(comparison, sides, { ids: rest, filter })) };
}

/** Ratios of sums; figures that do not add up are unknown. */
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

function firstValues(keys: Iterable<GroupKey>): string[] {
  return [...keys].map((key) => groupValues(key)[0] ?? "");
}

/** A sum stays null if none of the figures is known. */
function addRow(sums: RowFigures, row: RowFigures): void {
  // The names are those of metrics.
  for (const id of Object.keys(sums) as MetricId[]) {
    const sum = sums[id];
    const figure = row[id];
    if (sum === undefined || figure === undefined) continue;
    sum.value = add(sum.value, figure.value);
    sum.compared = add(sum.compared ?? null, comparedOf(figure));
    sum.previous = add(sum.previous, figure.previous);
  }
}

function add(sum: number | null, figure: number | null): number | null {
  return figure === null ? sum : (sum ?? 0) + figure;
}
