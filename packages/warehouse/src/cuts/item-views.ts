import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { productValues } from "../dimensions/product-values.ts";
import { numberedItemProducts } from "../metrics/products/numbered-item-products.ts";
import { giftCardProducts } from "../metrics/products/product-views.ts";
import { addNumbers } from "../metrics/series.ts";
import { type KnownDays, loadKnown } from "../metrics/source-day-figures.ts";
import { lastItemNames } from "../source-days/item-names.ts";
import { addMembers } from "../source-days/member-sums.ts";
import { readPackedDays, readPackedSums } from "../source-days/packed-days.ts";
import type { Cut } from "./cut.ts";
import { type DayFact, knownSums } from "./day-facts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Views by day and product, excluding gift cards; the product is null for items without a match. */
const viewFacts: DayReportFacts<"productViews" | "productViewsByDay", number | null, number> = {
  dimensions: [...dayDimensions, "product", "vendor", "product_type", "collection"],
  load: (db, scope, dimensions) =>
    loadKnown(db, scope, "item", async (known) => ({
      span: known.span,
      rows: await viewRows(db, known),
      valuesOf: await productValues(db, scope.storeId, dimensions),
    })),
  figures: (load) => ({
    productViews: async () => {
      const facts = await load();
      if (facts === null) return null;
      const byProduct = new Map<number, number>();
      const views = { span: facts.span, byProduct, giftCards: [], unmatched: 0, total: 0 };
      for (const { member, sums } of facts.rows) {
        views.total += sums;
        if (member === null) views.unmatched += sums;
        else byProduct.set(member, (byProduct.get(member) ?? 0) + sums);
      }
      return views;
    },
    productViewsByDay: async () => knownSums(await load(), addNumbers),
  }),
};

/** Items are matched by their names in the whole span, as for unfiltered figures. */
async function viewRows(db: Database, scope: KnownDays): Promise<DayFact<number | null, number>[]> {
  const ofItems = { ...scope, report: itemReport };
  const views = itemFigures.indexOf("views");
  const packed = await readPackedSums(db, ofItems);
  const names = await lastItemNames(db, scope, packed);
  const { members: items } = addMembers(packed, []);
  const productOf = await numberedItemProducts(db, scope, { items, names });
  const giftCards = await giftCardProducts(db, scope.storeId);
  const rows: DayFact<number | null, number>[] = [];
  for (const [day, columns] of await readPackedDays(db, ofItems)) {
    const viewed = new Map<number | null, number>();
    const figure = columns.figure(views);
    for (const [row, item] of columns.members.entries()) {
      const product = productOf(item);
      const own = figure?.[row] ?? 0;
      if (own === 0 || (product !== null && giftCards.has(product))) continue;
      viewed.set(product, (viewed.get(product) ?? 0) + own);
    }
    for (const [member, sums] of viewed) rows.push({ day, member, sums });
  }
  return rows;
}

export const itemViewsCut: Cut<"item_views"> = reportCut(viewFacts);
