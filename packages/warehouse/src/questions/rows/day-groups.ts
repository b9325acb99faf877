import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { type Figures, openGroupedFigures, openReportFigures } from "../../metrics/figures.ts";
import { metrics } from "../../metrics/registry.ts";
import type { StoredCells } from "./row-source.ts";

export type DayGroup = {
  day: number;
  /** One per dimension; the first is the day. */
  values: () => string[];
  /** The group's contribution to each metric. */
  figures: StoredCells;
};

type Wanted = { by: readonly DimensionId[]; added: readonly MetricId[] };

/** The contributing rows of a daily report. */
export async function reportGroups(
  comparison: Comparison,
  { fact, by, added }: Wanted & { fact: FactId },
): Promise<DayGroup[]> {
  const scope = figuresScope(comparison, { window: comparison.period.current });
  const rows = await openReportFigures(comparison.db, scope, { fact, by });
  if (rows === null) return [];
  const groups: DayGroup[] = [];
  const known = new Map<number, StoredCells | null>();
  for (let row = 0; row < rows.count; row += 1) {
    const sums = rows.sums(row);
    let figures = typeof sums === "number" ? known.get(sums) : undefined;
    if (figures === undefined) figures = await addedFigures(rows.figures(row), added);
    if (typeof sums === "number") known.set(sums, figures);
    if (figures !== null)
      groups.push({ day: rows.day(row), values: () => rows.values(row), figures });
  }
  return groups;
}

/** The contributing days, split by other dimensions. */
export async function dayGroups(
  comparison: Comparison,
  { id, by, added }: Wanted & { id: MetricId },
): Promise<DayGroup[]> {
  const { facts } = metricDefinitions[id];
  const scope = figuresScope(comparison, { window: comparison.period.current });
  const known = facts.length > 1 ? await metrics[id].series?.(comparison.current) : undefined;
  // Metrics of several kinds of facts count only days on which all are known.
  if (known === null) return [];
  const groups: DayGroup[] = [];
  for (const [key, of] of await openGroupedFigures(comparison.db, scope, { facts, by })) {
    const values = by.length === 0 ? [] : groupValues(key);
    // A metric that is not known by day has one row.
    const day = by[0] === "day" ? parseDay(values[0] ?? "") : scope.window.from;
    if (known?.days && (day < known.days.from || day > known.days.to)) continue;
    const figures = await addedFigures(of, added);
    if (figures !== null) groups.push({ day, values: () => values, figures });
  }
  return groups;
}

/** Null for a group that contributes nothing. */
async function addedFigures(
  figures: Figures,
  added: readonly MetricId[],
): Promise<StoredCells | null> {
  const own: StoredCells = {};
  for (const id of added) own[id] = await metrics[id].compute(figures);
  const all = Object.values(own);
  // Amounts without an exchange rate are unknown, and a ratio then counts neither part.
  if (all.some((figure) => figure === null)) return null;
  return all.some((figure) => figure !== 0) ? own : null;
}
