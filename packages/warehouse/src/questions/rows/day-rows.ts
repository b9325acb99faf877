import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { dimensionName, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import { parseDay } from "../../calendar/days.ts";
import { groupKey } from "../../cuts/group-key.ts";
import { labelsOf } from "../../dimensions/labels.ts";
import { isDayDimension } from "../../dimensions/time-values.ts";
import { readCursor } from "../../lists/cursor.ts";
import { pageOf } from "../../lists/page.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { metrics } from "../../metrics/registry.ts";
import { once } from "../../once.ts";
import { cachedRows } from "./cached-rows.ts";
import { type FactGroup, groupsByDay, reportGroups } from "./fact-groups.ts";
import { splitSpan } from "./split-span.ts";
import {
  rowMetricsOf,
  isAdditive,
  nameCell,
  type RowPage,
  type RowSource,
  sortValues,
  type StoredCells,
} from "./row-source.ts";

/** The dimensions of a daily report's rows, besides the day. */
const memberDimensions: Partial<Record<FactId, readonly DimensionId[]>> = {
  item_views: ["product"],
  ads: ["platform", "account", "campaign"],
  email: ["tool", "campaign_or_flow"],
};

/** Approximate size in memory. */
const bytesPerGroup = 400;

/** The rows of a metric from daily reports: groups of facts by day and member, with their contributions. */
export function dayRows(comparison: Comparison, id: MetricId): RowSource {
  const filtered = filteredDimensions(comparison.filters).filter((each) => !isDayDimension(each));
  const [fact, ...otherFacts] = metricDefinitions[id].facts;
  const reported = otherFacts.length > 0 || fact === undefined ? undefined : memberDimensions[fact];
  const wanted: readonly DimensionId[] = [
    "day",
    ...(reported ?? (otherFacts.length > 0 ? [] : filtered)),
  ];
  const unsupported = unsupportedDimensions(id, wanted);
  const by = wanted.filter((dimension) => !unsupported.includes(dimension));
  const rowMetrics = rowMetricsOf(id);
  const groups = once(() =>
    cachedRows(comparison, {
      id,
      name: "groups",
      load: () =>
        fact !== undefined && reported !== undefined
          ? reportGroups(comparison, { fact, by, rowMetrics })
          : groupsByDay(comparison, { id, by, rowMetrics }),
      bytesOf: ({ length }) => 500 + length * bytesPerGroup,
    }),
  );
  return {
    columns: by.map(columnOf),
    rowMetrics,
    summedMetrics: rowMetrics.filter(isAdditive),
    read: async (page) => {
      const { question, column, direction, cursor } = page;
      const candidates =
        column.id === "day" ? groupsOfPage(comparison, await groups(), page) : await groups();
      const { rows, next } = pageOf(await cellsOf(comparison, by, candidates), {
        ...page,
        question,
        cursor,
        directions: [direction, direction],
        positionOf: ({ key, cells }) => [...sortValues(column, cells), key],
      });
      return { rows: rows.map(({ cells }) => cells), next };
    },
    total: async () => {
      const all = await groups();
      if (all.length === 0 && !(await areKnown(comparison.current, rowMetrics))) {
        return { count: 0, sums: {} };
      }
      const sums = new Map(rowMetrics.map((each) => [each, 0]));
      for (const { contributions } of all) {
        for (const each of rowMetrics)
          sums.set(each, (sums.get(each) ?? 0) + Number(contributions[each]));
      }
      return { count: all.length, sums: Object.fromEntries(sums) };
    },
  };
}

/** Whether all metrics are known. Without rows, a metric is 0 if its days were synced and unknown otherwise. */
async function areKnown(figures: Figures, ids: readonly MetricId[]): Promise<boolean> {
  for (const id of ids) if ((await metrics[id].compute(figures)) === null) return false;
  return true;
}

/** The groups of as many days as a page needs, unsorted. */
function groupsOfPage(
  { period }: Comparison,
  groups: readonly FactGroup[],
  { question, direction, limit, cursor }: RowPage,
): FactGroup[] {
  const after = cursor === undefined ? null : readCursor(cursor, question);
  const found: FactGroup[] = [];
  let needed = limit + 1;
  for (const { from, to } of splitSpan(period.current, { direction }, after)) {
    for (const group of groups) {
      if (group.day < from || group.day > to) continue;
      found.push(group);
      // Groups of the cursor's day can be before the cursor.
      if (group.day === after?.[0]) needed += 1;
    }
    if (found.length >= needed) break;
  }
  return found;
}

function columnOf(id: DimensionId): RowColumn {
  const kinds = { day: "day", product: "product", campaign: "campaign" } as const;
  const kind = Object.entries(kinds).find(([dimension]) => dimension === id)?.[1] ?? "text";
  return { id, label: dimensionName(id), kind };
}

async function cellsOf(
  { db, store }: Comparison,
  by: readonly DimensionId[],
  groups: readonly FactGroup[],
): Promise<{ key: string; cells: StoredCells }[]> {
  const rows = groups.map(({ values, contributions }) => ({ values: values(), contributions }));
  const labels = await Promise.all(
    by.map((dimension, index) =>
      labelsOf(db, dimension, {
        storeId: store.id,
        values: [...new Set(rows.map(({ values }) => values[index] ?? noValue))],
      }),
    ),
  );
  return rows.map(({ values, contributions }) => {
    const cells: StoredCells = { ...contributions };
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
    return { key: groupKey(values), cells };
  });
}
