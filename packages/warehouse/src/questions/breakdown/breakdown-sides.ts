import { type DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
import type { FigureGroups } from "../../cuts/figure-groups.ts";
import type { GroupKey } from "../../cuts/group-key.ts";
import { notCutBy } from "../../cuts/open-cut.ts";
import { groupBy } from "../../grouping.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { calendarDimensions, comparedSides } from "../../metrics/compared-sides.ts";
import type { FiguresScope } from "../../metrics/fact-figures.ts";
import {
  type Figures,
  openFigures,
  openGroupedFigures,
  openNoFigures,
} from "../../metrics/figures.ts";
import { missingPlatforms } from "../../metrics/sources.ts";
import { metrics } from "../../metrics/registry.ts";
import { comparedAs } from "./compared-as.ts";

/** Figures of one or more rows in minor units; null if unknown. */
export type RowFigure = {
  value: number | null;
  /** Absent if the value itself is compared. */
  compared?: number | null;
  previous: number | null;
  /** Whether either side leaves amounts out; if there are two, neither is compared. */
  isPartial?: boolean;
};
export type RowFigures = Partial<Record<MetricId, RowFigure>>;

/** Metrics whose figures cover the same days, and the figure that they are computed for. */
export type Side = {
  ids: MetricId[];
  scope: FiguresScope;
  figure: Exclude<keyof RowFigure, "isPartial">;
  /** Metrics without a day that can be compared: their compared figure is null. */
  uncompared?: readonly MetricId[];
};

/** The figure of the days that are compared with the previous ones. */
export function comparedValue(figure: RowFigure | undefined): number | null {
  const { value = null, compared = value } = figure ?? {};
  return compared;
}

type Columns = { ids: readonly MetricId[]; by: readonly DimensionId[] };

/** The metrics that rows have: their sources are connected, and they support the dimensions and filters. */
export function metricsOfRows(comparison: Comparison, { ids, by }: Columns): MetricId[] {
  const dimensions = [...new Set([...by, ...filteredDimensions(comparison.filters)])];
  return ids.filter(
    (id) =>
      missingPlatforms(metrics[id].needs, comparison.sources).length === 0 &&
      notCutBy(id, dimensions).length === 0,
  );
}

/** The sides of the comparison of the metrics that rows have. */
export function breakdownSides(comparison: Comparison, { ids, by }: Columns): Side[] {
  const known = metricsOfRows(comparison, { ids, by });
  const current = figuresScope(comparison, { window: comparison.period.current });
  const ofRange: Side = { ids: known, scope: current, figure: "value" };
  // Each date is compared by itself.
  if (by.some((dimension) => calendarDimensions.has(dimension))) return [ofRange];
  const sourcesOf = (id: MetricId) => metrics[comparedAs(comparison, { id, ids: known })];
  const uncompared = known.filter((id) => {
    const { dailySource } = sourcesOf(id);
    const isOfRange = metricDefinitions[id].period === "range";
    return isOfRange && dailySource !== null && comparison.completeDays[dailySource] === null;
  });
  const sides: Side[] = [{ ...ofRange, uncompared }];
  const bySource = groupBy(known, (id) => sourcesOf(id).dailySource);
  for (const [source, ofSource] of bySource) {
    const inRange = ofSource.filter((id) => metricDefinitions[id].period === "range");
    const compared = inRange.filter(
      (id) => comparedSides(comparison, sourcesOf(id)).previous !== null,
    );
    const spans = source === null ? null : comparison.completeDays[source]?.spans;
    const completeDaysScope = (span: DaySpan) =>
      figuresScope(comparison, { window: wholeDays(span), needsAllDays: true });
    if (spans)
      sides.push({ ids: inRange, scope: completeDaysScope(spans.current), figure: "compared" });
    const window = source === null ? comparison.period.previous : null;
    if (window) {
      sides.push({
        ids: compared,
        scope: figuresScope(comparison, { window }),
        figure: "previous",
      });
    }
    if (spans?.previous) {
      sides.push({ ids: compared, scope: completeDaysScope(spans.previous), figure: "previous" });
    }
  }
  return sides.filter(({ ids: ofSide }) => ofSide.length > 0);
}

/** A side with the figures of its groups. */
export type OpenSide = Omit<Side, "scope"> & {
  groups: FigureGroups<Figures>;
  none: Figures;
};

export async function openSides(
  { db }: Comparison,
  sides: readonly Side[],
  by: readonly DimensionId[],
): Promise<OpenSide[]> {
  const opened: OpenSide[] = [];
  for (const { scope, ...side } of sides) {
    const facts = [...new Set(side.ids.flatMap((id) => metricDefinitions[id].facts))];
    const groups = await openGroupedFigures(db, scope, { facts, by });
    opened.push({ ...side, groups, none: openNoFigures(db, scope) });
  }
  return opened;
}

/** The figures of every group that is on any side. */
export async function groupFigures(sides: readonly OpenSide[]): Promise<Map<GroupKey, RowFigures>> {
  const rows = new Map<GroupKey, RowFigures>();
  for (const { groups } of sides) {
    for (const key of groups.keys()) if (!rows.has(key)) rows.set(key, {});
  }
  for (const [key, row] of rows) {
    for (const { groups, none, ...side } of sides) {
      await computeFigures(row, { ...side, figures: groups.get(key) ?? none });
    }
  }
  return rows;
}

/** The combined figures of groups, which must not overlap. */
export async function combinedFigures(
  sides: readonly OpenSide[],
  { ids, keys }: { ids: readonly MetricId[]; keys: readonly GroupKey[] },
): Promise<RowFigures> {
  const row: RowFigures = {};
  for (const side of sides) {
    const ofSide = side.ids.filter((id) => ids.includes(id));
    await computeFigures(row, { ...side, ids: ofSide, figures: side.groups.together(keys) });
  }
  return row;
}

/** The combined figures of the facts that match a filter, in addition to the filters of the query. */
export async function filteredFigures(
  { db }: Comparison,
  sides: readonly Side[],
  { ids, filter }: { ids: readonly MetricId[]; filter: Filter },
): Promise<RowFigures> {
  const row: RowFigures = {};
  for (const side of sides) {
    const filters = [...side.scope.filters, filter];
    const figures = openFigures(db, { ...side.scope, filters });
    await computeFigures(row, { ...side, ids: side.ids.filter((id) => ids.includes(id)), figures });
  }
  return row;
}

/** Computes one figure of a row for each metric. */
export async function computeFigures(
  row: RowFigures,
  { ids, figure, uncompared = [], figures }: Omit<Side, "scope"> & { figures: Figures },
): Promise<void> {
  for (const id of ids) {
    const rowFigure = (row[id] ??= { value: null, previous: null });
    if (uncompared.includes(id)) rowFigure.compared = null;
    const { compute, leftOutBecause } = metrics[id];
    rowFigure[figure] = await compute(figures);
    // Not awaited for other metrics: a breakdown can have thousands of rows.
    if (leftOutBecause === undefined) continue;
    const isPartial = (await leftOutBecause(figures)) !== null;
    if (figure !== "previous") rowFigure.isPartial = isPartial;
    else if (isPartial || rowFigure.isPartial === true) {
      Object.assign(rowFigure, { compared: null, previous: null, isPartial: true });
    }
  }
}
