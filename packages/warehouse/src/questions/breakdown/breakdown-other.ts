import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import {
  type breakdownSides,
  combinedFigures,
  comparedValue,
  filteredFigures,
  type OpenSide,
  type RowFigure,
  type RowFigures,
} from "./breakdown-sides.ts";
import { addsUp, dimensionOverlaps, partsOverlap } from "./overlaps.ts";
import { ratioOfSums, summedParts } from "./ratio-parts.ts";

/** The combined figures of all rows that are not on the page. */
export async function otherFigures(
  comparison: Comparison,
  {
    sides,
    opened,
    ids,
    by,
    groups,
    shown,
  }: {
    sides: ReturnType<typeof breakdownSides>;
    opened: readonly OpenSide[];
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
  for (const id of additive) {
    const isCompared = comparedSides(comparison, metrics[id]).previous !== null;
    if (isCompared && sums[id]?.isPartial === true) {
      Object.assign(sums[id], { compared: null, previous: null });
    }
  }
  const nonAdditive = ids.filter((id) => !additive.includes(id));
  const [dimension, second] = by;
  if (nonAdditive.length === 0 || dimension === undefined) return sums;
  const others = [...groups.keys()].filter((key) => !shown.has(key));
  // A filter cannot select rows by two dimensions.
  if (second !== undefined) {
    const ratios = ratiosOf(sums, { ids: nonAdditive, by });
    const unsummed = nonAdditive.filter((id) => !(id in ratios) && !partsOverlap(id, by));
    const combined = await combinedFigures(opened, { ids: unsummed, keys: others });
    return { ...sums, ...ratios, ...combined };
  }
  // If values overlap, facts of the other rows can also belong to rows on the page.
  const filter: Filter = dimensionOverlaps(dimension)
    ? { dimension, operator: "is", values: firstValues(others) }
    : { dimension, operator: "is_not", values: firstValues(shown) };
  return { ...sums, ...(await filteredFigures(comparison, sides, { ids: nonAdditive, filter })) };
}

/** By metric, the reason why the combined figure of the other rows is unknown although some rows have one. */
export function otherUnavailable(
  other: RowFigures,
  {
    ids,
    by,
    groups,
  }: {
    ids: readonly MetricId[];
    by: readonly DimensionId[];
    groups: ReadonlyMap<GroupKey, RowFigures>;
  },
): Partial<Record<MetricId, string>> {
  const reasons: Partial<Record<MetricId, string>> = {};
  const unknown = ids.filter((id) => !isKnown(other[id]));
  for (const id of unknown) {
    if (![...groups.values()].some((row) => isKnown(row[id]))) continue;
    if (by.length > 1 && partsOverlap(id, by)) reasons[id] = countedTwice;
    else if (id === "unique_visitors") reasons[id] = countedOverRange;
  }
  return reasons;
}

const countedTwice =
  "These rows overlap: combined, they would count some orders or views more than once.";
const countedOverRange =
  "Google Analytics counts visitors over the whole range, and a visitor can be in several of its days.";

function isKnown(figure: RowFigure | undefined): boolean {
  return typeof figure?.value === "number";
}

/** Computes ratios from the sums of their parts; metrics that are not ratios of exact sums are left out. */
function ratiosOf(
  sums: RowFigures,
  { ids, by }: { ids: readonly MetricId[]; by: readonly DimensionId[] },
): RowFigures {
  const ratios: RowFigures = {};
  for (const id of ids) {
    const parts = summedParts(id, by);
    if (parts === null) continue;
    const [numerator, denominator] = [sums[parts.numerator], sums[parts.denominator]];
    ratios[id] = {
      value: ratioOfSums(parts, numerator?.value, denominator?.value),
      compared: ratioOfSums(parts, numerator?.compared, denominator?.compared),
      previous: ratioOfSums(parts, numerator?.previous, denominator?.previous),
    };
  }
  return ratios;
}

function firstValues(keys: Iterable<GroupKey>): string[] {
  return [...keys].map((key) => groupValues(key)[0] ?? "");
}

/** Adds a row to sums. A sum stays null as long as no figure is known. */
function addRow(sums: RowFigures, row: RowFigures): void {
  // The keys of row figures are metric ids.
  for (const id of Object.keys(sums) as MetricId[]) {
    const sum = sums[id];
    const figure = row[id];
    if (sum === undefined || figure === undefined) continue;
    sum.value = add(sum.value, figure.value);
    sum.compared = add(sum.compared ?? null, comparedValue(figure));
    sum.previous = add(sum.previous, figure.previous);
    if (figure.isPartial === true) sum.isPartial = true;
  }
}

function add(sum: number | null, figure: number | null): number | null {
  return figure === null ? sum : (sum ?? 0) + figure;
}
