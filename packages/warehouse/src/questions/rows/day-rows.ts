import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { dimensionName, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { uncutBy } from "@cartograph/contracts/metrics/cuts.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { labelsOf } from "../../dimensions/labels.ts";
import { isDayDimension } from "../../dimensions/time-values.ts";
import { pageOf } from "../../lists/page.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { openGroupedFigures } from "../../metrics/figures.ts";
import { once } from "../../once.ts";
import { metrics } from "../../metrics/registry.ts";
import { addedBy, isAdditive, nameCell, type RowSource, type StoredCells } from "./row-source.ts";

/** What a row of a daily report is about, besides its day. */
const members: Partial<Record<FactId, readonly DimensionId[]>> = {
  item_views: ["product"],
  ads: ["platform", "account", "campaign"],
  email: ["tool", "campaign_or_flow"],
};

/** The days of a metric and what its reports are about: a row is a group of the facts, and adds what the group does. */
export function dayRows(comparison: Comparison, id: MetricId): RowSource {
  const { facts } = metricDefinitions[id];
  const filtered = filteredDimensions(comparison.filters).filter((each) => !isDayDimension(each));
  const [fact, ...otherFacts] = facts;
  const ofMember = otherFacts.length > 0 || fact === undefined ? [] : (members[fact] ?? filtered);
  const wanted: readonly DimensionId[] = ["day", ...ofMember];
  const unable = uncutBy(id, wanted);
  const by = wanted.filter((dimension) => !unable.includes(dimension));
  const added = addedBy(id);
  const all = once(() => groupRows(comparison, { id, by, added }));
  return {
    columns: by.map(columnOf),
    added,
    summed: added.filter(isAdditive),
    read: async ({ question, column, direction, limit, cursor }) => {
      const page = pageOf(await all(), {
        question,
        limit,
        cursor,
        directions: [direction, direction],
        positionOf: ({ key, cells }) => [cells[column.id] ?? null, key],
      });
      return { rows: page.rows.map(({ cells }) => cells), next: page.next };
    },
    total: async () => {
      const rows = await all();
      return {
        count: rows.length,
        sums: Object.fromEntries(
          added.map((each) => [
            each,
            rows.reduce((sum, { cells }) => sum + Number(cells[each] ?? 0), 0),
          ]),
        ),
      };
    },
  };
}

function columnOf(id: DimensionId): RowColumn {
  const kinds = { day: "day", product: "product", campaign: "campaign" } as const;
  const kind = Object.entries(kinds).find(([dimension]) => dimension === id)?.[1] ?? "text";
  return { id, label: dimensionName(id), kind };
}

type GroupRow = { key: string; cells: StoredCells };

async function groupRows(
  comparison: Comparison,
  { id, by, added }: { id: MetricId; by: readonly DimensionId[]; added: readonly MetricId[] },
): Promise<GroupRow[]> {
  const { db, store, period } = comparison;
  const { facts } = metricDefinitions[id];
  const scope = figuresScope(comparison, { window: period.current });
  const groups = await openGroupedFigures(db, scope, { facts, by });
  const known = facts.length > 1 ? await metrics[id].series?.(comparison.current) : undefined;
  const rows: { key: string; values: string[]; figures: StoredCells }[] = [];
  for (const [key, figures] of groups) {
    const values = by.length === 0 ? [] : groupValues(key);
    const day = by[0] === "day" ? parseDay(values[0] ?? "") : null;
    // Metrics of several kinds of facts count the days that all of them know.
    if (known === null) continue;
    if (known?.days && day !== null && (day < known.days.from || day > known.days.to)) continue;
    const own: StoredCells = {};
    for (const each of added) own[each] = await metrics[each].compute(figures);
    const all = Object.values(own);
    // Amounts without an exchange rate are unknown, and a ratio counts neither part of such a row.
    const isUnknown = all.some((figure) => figure === null);
    if (!isUnknown && all.some((figure) => figure !== 0)) rows.push({ key, values, figures: own });
  }
  const labels = await Promise.all(
    by.map((dimension, index) =>
      labelsOf(db, dimension, {
        storeId: store.id,
        values: [...new Set(rows.map(({ values }) => values[index] ?? noValue))],
      }),
    ),
  );
  return rows.map(({ key, values, figures }) => {
    const cells: StoredCells = { ...figures };
    for (const [index, dimension] of by.entries()) {
      const value = values[index] ?? noValue;
      const label = labels[index]?.(value) ?? value;
      const { kind } = columnOf(dimension);
      if (kind === "day") cells[dimension] = parseDay(value);
      else if (kind === "text") cells[dimension] = label;
      else {
        cells[dimension] = value === noValue ? null : Number(value);
        cells[nameCell(dimension)] = label;
      }
    }
    return { key, cells };
  });
}
