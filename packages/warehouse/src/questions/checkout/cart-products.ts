import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type DayFact, filterFacts } from "../../cuts/day-facts.ts";
import { productValues } from "../../dimensions/product-values.ts";
import { isDayDimension } from "../../dimensions/time-values.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { type Catalog, matchItem, readCatalog } from "../../metrics/products/item-products.ts";
import { type ItemSums, itemSums } from "../../metrics/products/item-sums.ts";
import { percent } from "../../metrics/ratio.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { changeOf, rowSides } from "../row-changes.ts";
import { analyticsDays } from "../traffic/analytics-days.ts";

type Row = CartReport["products"][number];
type Units = { id: string; title: string; added: number; bought: number };

/**
 * Units added to carts and bought of each product, from Google Analytics, by units left in carts. An item that
 * matches no product of the store has its name in Google Analytics.
 */
export async function cartProducts(comparison: Comparison): Promise<Row[]> {
  const sides = await rowSides(comparison, "product_views", async (span) => {
    const products = await unitsByProduct(comparison, span);
    return new Map([...products].map(([id, units]) => [id, leftOf(units)]));
  });
  return [...(await unitsByProduct(comparison, comparison.period.range)).values()]
    .map((units) => {
      const { percentChange, isNew } = changeOf(units.id, sides);
      return {
        ...units,
        left: leftOf(units),
        leftPercentChange: percentChange,
        isNew,
        boughtShare: percent(units.bought, units.added),
      };
    })
    .toSorted(byUnitsLeft);
}

/** Units of each product on the days of the span that are known. */
async function unitsByProduct(
  comparison: Comparison,
  span: DaySpan,
): Promise<ReadonlyMap<string, Units>> {
  const rows = new Map<string, Units>();
  const scope = await analyticsDays(comparison, "item", span);
  if (scope === null) return rows;
  const { db, store, cache } = comparison;
  const catalog = await readCatalog(db, { storeId: store.id, cache });
  for (const { member: product, sums: item } of await filteredItems(comparison, scope, catalog)) {
    if (item.addedToCart === 0 && item.purchased === 0) continue;
    const name = catalog.products.get(product ?? 0) ?? ownName(item);
    const row = rows.get(name.id) ?? { ...name, added: 0, bought: 0 };
    row.added += item.addedToCart;
    row.bought += item.purchased;
    rows.set(name.id, row);
  }
  return rows;
}

/** The items matching the filters, each with its product. */
async function filteredItems(
  { db, store, cache, filters }: Comparison,
  scope: SourceScope,
  catalog: Catalog,
): Promise<readonly DayFact<number | null, ItemSums>[]> {
  const ofDays = filters.filter(({ dimension }) => isDayDimension(dimension));
  const ofProducts = filters.filter((filter) => !ofDays.includes(filter));
  const isCounted = (day: number) => {
    const rows = [{ day, member: null, sums: null }];
    return filterFacts({ span: scope.span, rows, valuesOf: () => [] }, ofDays).rows.length > 0;
  };
  const items = await itemSums(
    db,
    { ...scope, cache },
    ofDays.length === 0 ? undefined : isCounted,
  );
  const rows = items.map((sums) => ({ day: 0, member: matchItem(sums, catalog), sums }));
  const valuesOf = await productValues(db, store.id, filteredDimensions(ofProducts));
  return filterFacts({ span: scope.span, rows, valuesOf }, ofProducts).rows;
}

/** Never negative: units bought may come from carts filled before the days. */
function leftOf({ added, bought }: Units): number {
  return Math.max(0, added - bought);
}

type SortedUnits = Units & { left: number };

function byUnitsLeft(a: SortedUnits, b: SortedUnits): number {
  return b.left - a.left || b.added - a.added || (a.title < b.title ? -1 : 1);
}

type Name = { id: string; title: string };

/** The prefix keeps a tracked item's id distinct from product ids. */
function ownName({ itemExternalId, name }: ItemSums): Name {
  return { id: `item:${itemExternalId}`, title: name === "" ? itemExternalId : name };
}
