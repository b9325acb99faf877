import type { Database } from "@cartograph/database/schema.ts";
import type { ProductTotals } from "../../metrics/products/product-sales.ts";
import type { DayLines, LineColumn } from "../../rollups/order-columns/order-day.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { Grouping } from "../cut.ts";
import type { GroupKey } from "../group-key.ts";
import { salesOf } from "./day-view.ts";
import { type GroupSums, sumByGroup } from "./group-sums.ts";
import {
  byDay,
  type NumberAxis,
  openOrderGroups,
  type OrderGroups,
  type OrderScope,
} from "./order-groups.ts";
import { addWeighted, type RowTotals, totalUp } from "./row-totals.ts";
import { keepSelected, type Selection } from "./select-rows.ts";

/** Totals of lines by group. */
export async function groupedLines(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, ProductTotals>> {
  const rows = await sumLines(db, scope, { ...grouping, per: [] });
  return new Map(rows.map(({ key, totals }) => [key, totals]));
}

/** Totals of lines by group and day. */
export async function groupedLinesByDay(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, Map<number, ProductTotals>>> {
  const groups = new Map<GroupKey, Map<number, ProductTotals>>();
  for (const { key, per, totals } of await sumLines(db, scope, { ...grouping, per: [byDay] })) {
    const days = groups.get(key) ?? new Map<number, ProductTotals>();
    groups.set(key, days.set(per[0] ?? 0, totals));
  }
  return groups;
}

async function sumLines(
  db: Database,
  scope: OrderScope,
  grouping: Grouping & { per: readonly NumberAxis[] },
): Promise<{ key: GroupKey; per: number[]; totals: ProductTotals }[]> {
  const groups = await openOrderGroups(db, scope, { ...grouping, withLines: true });
  const sums = sumByGroup(totalNames, groups.count);
  for await (const days of groups.days()) {
    for (const day of days) addLines(sums, groups, day);
  }
  const [gross, discounts, units, returned] = [
    sums.of("gross"),
    sums.of("discounts"),
    sums.of("units"),
    sums.of("returned"),
  ];
  return sums.present().map((group) => {
    const { key, per } = groups.keyOf(group);
    const totals = {
      revenueMinor: (gross[group] ?? 0) - (discounts[group] ?? 0),
      units: units[group] ?? 0,
      unitsReturned: returned[group] ?? 0,
    };
    return { key, per, totals };
  });
}

/** How often each of a line's totals counts in a metric. */
type Weights = Readonly<Record<keyof ProductTotals, number>>;

/** How many lines of products add something to any of the metrics, and their sums. */
export async function lineTotals(
  db: Database,
  scope: OrderScope,
  { filters, weights }: Pick<Grouping, "filters"> & { weights: readonly Weights[] },
): Promise<RowTotals> {
  const totals = { count: 0, sums: weights.map(() => 0) };
  const groups = await openOrderGroups(db, scope, { by: [], filters, per: [], withLines: true });
  for await (const days of groups.days()) {
    for (const day of days) {
      if (day.lines === null) continue;
      const { column, rows: count } = day.lines.lines;
      const { rows } = selectProducts(groups, day, day.lines);
      const added = weights.map(({ revenueMinor, units, unitsReturned }) => {
        const ofLines = new Float64Array(count);
        const add = (name: LineColumn, times: number) =>
          addWeighted(ofLines, { rows, column: column(name), times });
        add("gross_minor", revenueMinor);
        add("edited_gross_minor", revenueMinor);
        add("discounts_minor", -revenueMinor);
        add("edited_discounts_minor", -revenueMinor);
        add("units", units);
        add("edited_units", units);
        add("returned_units", unitsReturned);
        return ofLines;
      });
      totalUp(totals, added);
    }
  }
  return totals;
}

const totalNames = ["gross", "discounts", "units", "returned"] as const;

/** Adds the lines of products, with what edits changed of them. */
function addLines(
  sums: GroupSums<(typeof totalNames)[number]>,
  groups: OrderGroups,
  day: OrderDay,
): void {
  const { lines } = day;
  if (lines === null) return;
  const { column } = lines.lines;
  const selection = selectProducts(groups, day, lines);
  sums.mark(selection);
  sums.add("gross", selection, column("gross_minor"));
  sums.add("gross", selection, column("edited_gross_minor"));
  sums.add("discounts", selection, column("discounts_minor"));
  sums.add("discounts", selection, column("edited_discounts_minor"));
  sums.add("units", selection, column("units"));
  sums.add("units", selection, column("edited_units"));
  sums.add("returned", selection, column("returned_units"));
}

/** Without lines that are of no product. */
function selectProducts(groups: OrderGroups, day: OrderDay, { lines }: DayLines): Selection {
  const { base, offsets } = lines.column("product_id");
  const all = groups.select({ ...salesOf(day), rows: "lines" });
  const hasOthers = base === 0 && (offsets === null || offsets.includes(0));
  return hasOthers ? keepSelected(all, (row) => (offsets?.[row] ?? 0) !== 0) : all;
}
