import type { Database } from "@cartograph/database/schema.ts";
import type { ProductTotals } from "../../metrics/products/product-sales.ts";
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
import { keepSelected } from "./select-rows.ts";

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
  return sums.present().map((group) => ({
    ...groups.keyOf(group),
    totals: {
      revenueMinor: sums.of("gross", group) - sums.of("discounts", group),
      units: sums.of("units", group),
      unitsReturned: sums.of("returned", group),
    },
  }));
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
  const { base, offsets } = column("product_id");
  const all = groups.select({ ...salesOf(day), rows: "lines" });
  const selection = keepSelected(all, (row) => base + (offsets?.[row] ?? 0) !== 0);
  sums.mark(selection);
  sums.add("gross", selection, column("gross_minor"));
  sums.add("gross", selection, column("edited_gross_minor"));
  sums.add("discounts", selection, column("discounts_minor"));
  sums.add("discounts", selection, column("edited_discounts_minor"));
  sums.add("units", selection, column("units"));
  sums.add("units", selection, column("edited_units"));
  sums.add("returned", selection, column("returned_units"));
}
