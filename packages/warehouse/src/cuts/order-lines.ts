import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { type ProductTotals, productTotalsByDay } from "../metrics/products/product-sales.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import type { Cut, Grouping } from "./cut.ts";
import { type GroupKey, groupKey } from "./group-key.ts";
import { orderFactDimensions } from "./order-facts.ts";
import { placedLines } from "./sales-rows.ts";
import { selectGroups } from "./select-groups.ts";

type LineFigures = FiguresByFacts["order_lines"];

const noLines: LineFigures = { productTotals: async () => new Map() };

/** What a row of `placedLines` adds to the totals. */
export const lineAmounts = {
  revenueMinor: sql<number>`fact.gross_minor - fact.discount_minor`,
  units: sql<number>`fact.quantity`,
  unitsReturned: sql<number>`fact.returned_quantity`,
} as const satisfies Record<keyof ProductTotals, unknown>;

/** Lines of products by the day of their order. */
export const orderLinesCut: Cut<"order_lines"> = {
  dimensions: orderFactDimensions,
  allFigures: (db, { store, cache, window }) => ({
    productTotals: () => productTotalsByDay(db, { store, cache, window }),
  }),
  noFigures: () => noLines,
  filteredFigures: (db, scope, filters) => ({
    productTotals: async () =>
      (await groupedTotals(db, scope, { by: [], filters })).get(groupKey([])) ?? new Map(),
  }),
  groupedFigures: async (db, scope, grouping) => {
    const groups = await groupedTotals(db, scope, grouping);
    return new Map([...groups].map(([key, days]) => [key, { productTotals: async () => days }]));
  },
};

/** Totals of lines by group and day. */
async function groupedTotals(
  db: Database,
  scope: FiguresScope,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, Map<number, ProductTotals>>> {
  const groups = new Map<GroupKey, Map<number, ProductTotals>>();
  const rows = await selectGroups(db, placedLines(scope), {
    by,
    filters,
    per: { day: sql`fact.day` },
    columns: {
      revenueMinor: sql`sum(${lineAmounts.revenueMinor})`,
      units: sql`sum(${lineAmounts.units})`,
      unitsReturned: sql`sum(${lineAmounts.unitsReturned})`,
    },
  });
  for (const { key, day, revenueMinor, units, unitsReturned } of rows) {
    const days = groups.get(key) ?? new Map<number, ProductTotals>();
    groups.set(key, days.set(day, { revenueMinor, units, unitsReturned }));
  }
  return groups;
}
