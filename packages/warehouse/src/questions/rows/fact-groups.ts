import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { parseDay } from "../../calendar/days.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { type Figures, openGroupedFigures, openReportFigures } from "../../metrics/figures.ts";
import { metrics } from "../../metrics/registry.ts";
import { isKnownDay } from "../../source-days/known-span.ts";
import type { StoredCells } from "./row-source.ts";

/** A group of facts that contributes to a metric: a row. */
export type FactGroup = {
  day: number;
  /** One per dimension. */
  values: () => string[];
  /** The group's contribution to each metric. */
  contributions: StoredCells;
};

type GroupQuery = { by: readonly DimensionId[]; rowMetrics: readonly MetricId[] };

/** The rows of a daily report that contribute, ungrouped. */
export async function reportGroups(
  comparison: Comparison,
  { fact, by, rowMetrics }: GroupQuery & { fact: FactId },
): Promise<FactGroup[]> {
  const scope = figuresScope(comparison, { window: comparison.period.current });
  const rows = await openReportFigures(comparison.db, scope, { fact, by });
  if (rows === null) return [];
  const groups: FactGroup[] = [];
  // The contributions of rows whose sums are a single number, by that number.
  const known = new Map<number, StoredCells | null>();
  for (let row = 0; row < rows.count; row += 1) {
    const sums = rows.sums(row);
    let contributions = typeof sums === "number" ? known.get(sums) : undefined;
    if (contributions === undefined) {
      contributions = await computeContributions(rows.figures(row), rowMetrics);
    }
    if (typeof sums === "number") known.set(sums, contributions);
    if (contributions !== null) {
      groups.push({ day: rows.day(row), values: () => rows.values(row), contributions });
    }
  }
  return groups;
}

/** The groups of facts by day and other dimensions that contribute. */
export async function groupsByDay(
  comparison: Comparison,
  { id, by, rowMetrics }: GroupQuery & { id: MetricId },
): Promise<FactGroup[]> {
  const { facts } = metricDefinitions[id];
  const scope = figuresScope(comparison, { window: comparison.period.current });
  const known = facts.length > 1 ? await metrics[id].series?.(comparison.current) : undefined;
  // Metrics of several kinds of facts count only days on which all are known.
  if (known === null) return [];
  const groups: FactGroup[] = [];
  for (const [key, figures] of await openGroupedFigures(comparison.db, scope, { facts, by })) {
    const values = by.length === 0 ? [] : groupValues(key);
    // If the metric is not known by day, a group covers the whole range.
    const day = by[0] === "day" ? parseDay(values[0] ?? "") : scope.window.from;
    if (known?.days && !isKnownDay(day, known.days)) continue;
    const contributions = await computeContributions(figures, rowMetrics);
    if (contributions !== null) groups.push({ day, values: () => values, contributions });
  }
  return groups;
}

/** The contribution of figures to each metric; null if they contribute nothing. */
async function computeContributions(
  figures: Figures,
  rowMetrics: readonly MetricId[],
): Promise<StoredCells | null> {
  const contributions: StoredCells = {};
  for (const id of rowMetrics) contributions[id] = await metrics[id].compute(figures);
  const all = Object.values(contributions);
  // Amounts without an exchange rate are unknown, and a ratio then counts neither part.
  if (all.some((figure) => figure === null)) return null;
  return all.some((figure) => figure !== 0) ? contributions : null;
}
