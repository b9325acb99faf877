import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { dimensionName, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
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
import { type DayGroup, dayGroups, reportGroups } from "./day-groups.ts";
import { partsOf } from "./day-parts.ts";
import {
  addedBy,
  isAdditive,
  nameCell,
  type RowPage,
  type RowSource,
  type StoredCells,
} from "./row-source.ts";

/** The dimension of a daily report's rows, besides the day. */
const members: Partial<Record<FactId, readonly DimensionId[]>> = {
  item_views: ["product"],
  ads: ["platform", "account", "campaign"],
  email: ["tool", "campaign_or_flow"],
};

/** Approximate memory per row. */
const groupBytes = 400;

/** The rows of a metric from daily reports: each is a group of facts by day and member, with its contribution. */
export function dayRows(comparison: Comparison, id: MetricId): RowSource {
  const filtered = filteredDimensions(comparison.filters).filter((each) => !isDayDimension(each));
  const [fact, ...otherFacts] = metricDefinitions[id].facts;
  const ofMember = otherFacts.length > 0 || fact === undefined ? undefined : members[fact];
  const wanted: readonly DimensionId[] = [
    "day",
    ...(ofMember ?? (otherFacts.length > 0 ? [] : filtered)),
  ];
  const unable = unsupportedDimensions(id, wanted);
  const by = wanted.filter((dimension) => !unable.includes(dimension));
  const added = addedBy(id);
  const groups = once(() =>
    cachedRows(comparison, {
      id,
      name: "groups",
      load: () =>
        fact !== undefined && ofMember !== undefined
          ? reportGroups(comparison, { fact, by, added })
          : dayGroups(comparison, { id, by, added }),
      bytesOf: ({ length }) => 500 + length * groupBytes,
    }),
  );
  return {
    columns: by.map(columnOf),
    added,
    summed: added.filter(isAdditive),
    read: async (page) => {
      const { question, column, direction, cursor } = page;
      const shown = column.id === "day" ? groupsOfPage(comparison, await groups(), page) : null;
      const { rows, next } = pageOf(await cellsOf(comparison, by, shown ?? (await groups())), {
        ...page,
        question,
        cursor,
        directions: [direction, direction],
        positionOf: ({ key, cells }) => [cells[column.id] ?? null, key],
      });
      return { rows: rows.map(({ cells }) => cells), next };
    },
    total: async () => {
      const all = await groups();
      if (all.length === 0 && !(await areKnown(comparison.current, added))) {
        return { count: 0, sums: {} };
      }
      const sums = new Map(added.map((each) => [each, 0]));
      for (const { figures } of all) {
        for (const each of added) sums.set(each, (sums.get(each) ?? 0) + Number(figures[each]));
      }
      return { count: all.length, sums: Object.fromEntries(sums) };
    },
  };
}

/** Without rows, a metric is 0 if its days were read and unknown if they were not. */
async function areKnown(figures: Figures, ids: readonly MetricId[]): Promise<boolean> {
  for (const id of ids) if ((await metrics[id].compute(figures)) === null) return false;
  return true;
}

/** The groups of enough days for a page, in any order. */
function groupsOfPage(
  { period }: Comparison,
  groups: readonly DayGroup[],
  { question, direction, limit, cursor }: RowPage,
): DayGroup[] {
  const after = cursor === undefined ? null : readCursor(cursor, question);
  const found: DayGroup[] = [];
  let needed = limit + 1;
  for (const { from, to } of partsOf(period.current, { direction }, after)) {
    for (const group of groups) {
      if (group.day < from || group.day > to) continue;
      found.push(group);
      // They may be before the cursor.
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
  groups: readonly DayGroup[],
): Promise<{ key: string; cells: StoredCells }[]> {
  const rows = groups.map(({ values, figures }) => ({ values: values(), figures }));
  const labels = await Promise.all(
    by.map((dimension, index) =>
      labelsOf(db, dimension, {
        storeId: store.id,
        values: [...new Set(rows.map(({ values }) => values[index] ?? noValue))],
      }),
    ),
  );
  return rows.map(({ values, figures }) => {
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
    return { key: groupKey(values), cells };
  });
}
