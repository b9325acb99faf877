import type { Database } from "@cartograph/database/schema.ts";
import type { ProductTotals } from "../../metrics/products/product-sales.ts";
import type { DayLines } from "../../rollups/order-columns/order-day.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { Grouping } from "../cut.ts";
import { type GroupedSums, type GroupKey, sumsByGroup, sumsByGroupAndDay } from "../group-key.ts";
import { addColumns } from "./columns.ts";
import { type GroupSums, sumByGroup } from "./group-sums.ts";
import { lineTotalNames, lineTotals } from "./line-totals.ts";
import {
  byDay,
  type NumberAxis,
  openOrderGroups,
  type OrderGroups,
  type OrderScope,
} from "./order-groups.ts";
import type { OnRowAmounts } from "./row-totals.ts";
import { keepSelected, type Selection } from "./select-rows.ts";

/** Totals of lines by group. */
export async function groupedLines(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, ProductTotals>> {
  return sumsByGroup(await sumLines(db, scope, { ...grouping, per: [] }));
}

/** Totals of lines by group and day. */
export async function groupedLinesByDay(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, Map<number, ProductTotals>>> {
  return sumsByGroupAndDay(await sumLines(db, scope, { ...grouping, per: [byDay] }));
}

async function sumLines(
  db: Database,
  scope: OrderScope,
  grouping: Grouping & { per: readonly NumberAxis[] },
): Promise<GroupedSums<ProductTotals>[]> {
  const groups = await openOrderGroups(db, scope, { ...grouping, withLines: true });
  const sums = sumByGroup(lineTotalNames, groups.count);
  await groups.eachDay((day) => addLines(sums, groups, day));
  const [revenueMinor, units, unitsReturned] = lineTotalNames.map((name) => sums.of(name));
  return sums.present().map((group) => {
    const { key, per } = groups.keyOf(group);
    const totals: ProductTotals = {
      revenueMinor: revenueMinor?.[group] ?? 0,
      units: units?.[group] ?? 0,
      unitsReturned: unitsReturned?.[group] ?? 0,
    };
    return { key, per, sums: totals };
  });
}

/** Weight of each of a line's totals in a metric. */
type Weights = Readonly<Record<keyof ProductTotals, number>>;

type LineQuestion = Pick<Grouping, "filters"> & {
  weights: readonly Weights[];
  onRows: OnRowAmounts;
};

/** Calls `onRows` with the product lines of each day. */
export async function eachLine(
  db: Database,
  scope: OrderScope,
  { filters, weights, onRows }: LineQuestion,
): Promise<void> {
  const groups = await openOrderGroups(db, scope, { by: [], filters, per: [], withLines: true });
  await groups.eachDay((day) => {
    if (day.lines === null) return;
    const { column, rows: count } = day.lines.lines;
    const { rows } = selectProducts(groups, day, day.lines);
    const amounts = weights.map((metricWeights) => {
      const terms = lineTotalNames.flatMap((total) =>
        lineTotals[total].map(([name, sign]) => ({
          column: column(name),
          weight: sign * metricWeights[total],
        })),
      );
      return addColumns(
        terms.filter(({ weight }) => weight !== 0),
        count,
      );
    });
    onRows({ rows, amounts }, day.day);
  });
}

/** Adds the lines of products. */
function addLines(sums: GroupSums<keyof ProductTotals>, groups: OrderGroups, day: OrderDay): void {
  const { lines } = day;
  if (lines === null) return;
  const { column, rows } = lines.lines;
  const selection = selectProducts(groups, day, lines);
  sums.mark(selection);
  for (const total of lineTotalNames) {
    const terms = lineTotals[total].map(([name, sign]) => ({ column: column(name), weight: sign }));
    sums.add(total, selection, addColumns(terms, rows));
  }
}

/** Selects the lines that have a product. */
function selectProducts(groups: OrderGroups, day: OrderDay, { lines }: DayLines): Selection {
  const { base, offsets } = lines.column("product_id");
  const all = groups.select(groups.sales(day), "lines");
  const hasOthers = base === 0 && (offsets === null || offsets.includes(0));
  return hasOthers ? keepSelected(all, (row) => (offsets?.[row] ?? 0) !== 0) : all;
}
