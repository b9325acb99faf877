import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import {
  type breakdownSides,
  comparedOf,
  figuresTogether,
  filteredFigures,
  type OpenSide,
  type RowFigures,
} from "./breakdown-sides.ts";
import { addsUp, dimensionOverlaps, partsOverlap } from "./overlaps.ts";

/** The figures of all rows not on the page, combined. */
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
  const rest = ids.filter((id) => !additive.includes(id));
  const [dimension, second] = by;
  if (rest.length === 0 || dimension === undefined) return sums;
  const others = [...groups.keys()].filter((key) => !shown.has(key));
  // No filter names rows by two dimensions.
  if (second !== undefined) {
    const known = rest.filter((id) => !partsOverlap(id, by));
    return { ...sums, ...(await figuresTogether(opened, { ids: known, keys: others })) };
  }
  // Where values overlap, what is in the other rows can be on the page too.
  const filter: Filter = dimensionOverlaps(dimension)
    ? { dimension, operator: "is", values: firstValues(others) }
    : { dimension, operator: "is_not", values: firstValues(shown) };
  return { ...sums, ...(await filteredFigures(comparison, sides, { ids: rest, filter })) };
}

/** By metric, why the figure of the other rows is not known although they have figures. */
export function otherUnavailable(
  other: RowFigures,
  { ids, by }: { ids: readonly MetricId[]; by: readonly DimensionId[] },
): Partial<Record<MetricId, string>> {
  const reasons: Partial<Record<MetricId, string>> = {};
  for (const id of ids) {
    if (typeof other[id]?.value === "number") continue;
    if (by.length > 1 && partsOverlap(id, by)) reasons[id] = countedTwice;
    else if (ofWholeRanges.has(id)) reasons[id] = countedForRanges;
  }
  return reasons;
}

const countedTwice =
  "An order can be in several of these rows, so together they would count it more than once.";
const ofWholeRanges: ReadonlySet<MetricId> = new Set(["unique_visitors", "new_visitors"]);
const countedForRanges =
  "Google Analytics counts the visitors of a whole range, and the same people can be in several of its days.";

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
