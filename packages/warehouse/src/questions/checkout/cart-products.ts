import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { matchesFilters } from "../../cuts/day-facts.ts";
import { productValues } from "../../dimensions/product-values.ts";
import { isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { readCatalog } from "../../metrics/products/item-products.ts";
import { itemSums } from "../../metrics/products/item-sums.ts";
import { numberedItemProducts } from "../../metrics/products/numbered-item-products.ts";
import { percent } from "../../metrics/ratio.ts";
import { memberNames } from "../../source-days/member-names.ts";
import type { KnownScope, SourceScope } from "../../source-days/source-scope.ts";
import { changeOf, rowSides } from "../row-changes.ts";
import { analyticsDays } from "../traffic/analytics-days.ts";
import { compareText } from "../../compare-text.ts";

type Row = CartReport["products"][number];
type Units = { added: number; bought: number };

/** Units by product number, or by the negated number of an item that matches no product. */
type UnitsByProduct = ReadonlyMap<number, Units>;

/**
 * The units of each product that were added to carts and bought, from Google Analytics, most units left in carts first.
 * An item that matches no product of the store is listed under its name in Google Analytics.
 */
export async function cartProducts(comparison: Comparison): Promise<Row[]> {
  const { range } = comparison.period;
  const scope = await itemDays(comparison, range);
  if (scope === null) return [];
  const sides = await rowSides(comparison, "product_views", async (span) => {
    const days = await itemDays(comparison, span);
    const { products } = days === null ? noUnits : await unitsByProduct(comparison, days);
    return new Map([...products].map(([product, units]) => [product, unitsLeft(units)]));
  });
  const { products, names } = await unitsByProduct(comparison, scope);
  const nameOf = await readNames(comparison, scope, { products, names });
  return [...products]
    .map(([product, units]): UnitsRow => {
      const { id, title } = nameOf(product);
      const { percentChange, isNew } = changeOf(product, sides);
      return {
        id,
        title,
        added: units.added,
        bought: units.bought,
        left: unitsLeft(units),
        leftPercentChange: percentChange,
        isNew,
        boughtShare: percent(units.bought, units.added),
      };
    })
    .toSorted(byUnitsLeft);
}

/** The days of the span for which items were synced; null if there are none. */
function itemDays(comparison: Comparison, span: DaySpan): Promise<KnownScope | null> {
  return analyticsDays(comparison, "item", span);
}

type ItemUnits = {
  products: UnitsByProduct;
  /** Numbers of names, indexed by item. */
  names: Int32Array;
};

const noUnits: ItemUnits = { products: new Map(), names: new Int32Array(0) };

async function unitsByProduct(comparison: Comparison, scope: KnownScope): Promise<ItemUnits> {
  const { db, cache, filters } = comparison;
  const dayFilters = filters.filter(({ dimension }) => isDayDimension(dimension));
  const isCounted = (day: number) =>
    matchesFilters(dayFilters, (id) => (isDayDimension(id) ? [valueOfDay(id, day)] : []));
  const { items, names, sums } = await itemSums(
    db,
    { ...scope, cache },
    {
      figures: ["added_to_cart", "purchased"],
      ...(dayFilters.length === 0 ? {} : { isCounted }),
    },
  );
  const productOf = await numberedItemProducts(db, { ...scope, cache }, { items, names });
  const matchesProduct = await productFilter(comparison);
  const products = new Map<number, Units>();
  for (const [row, item] of items.entries()) {
    const [added = 0, bought = 0] = sums.map((sum) => sum[row] ?? 0);
    if (added === 0 && bought === 0) continue;
    const product = productOf(item);
    if (!matchesProduct(product)) continue;
    const units = products.get(product ?? -item);
    if (units === undefined) products.set(product ?? -item, { added, bought });
    else {
      units.added += added;
      units.bought += bought;
    }
  }
  return { products, names };
}

/** Whether a product matches the filters that are not by time. Null stands for items that match no product. */
async function productFilter({
  db,
  store,
  filters,
}: Comparison): Promise<(product: number | null) => boolean> {
  const productFilters = filters.filter(({ dimension }) => !isDayDimension(dimension));
  if (productFilters.length === 0) return () => true;
  const valuesOf = await productValues(db, store.id, filteredDimensions(productFilters));
  return (product) => matchesFilters(productFilters, (id) => valuesOf(id, product));
}

/** Never negative, because units bought may have been added to carts before the range. */
function unitsLeft({ added, bought }: Units): number {
  return Math.max(0, added - bought);
}

type UnitsRow = Row & { added: number; bought: number; left: number };

function byUnitsLeft(a: UnitsRow, b: UnitsRow): number {
  return (
    b.left - a.left || b.added - a.added || compareText(a.title, b.title) || compareText(a.id, b.id)
  );
}

/**
 * Reads the platform's ids and titles of products. An item that matches no product has its tracked id, with a prefix,
 * and its tracked name.
 */
async function readNames(
  { db, store, cache }: Comparison,
  scope: SourceScope,
  { products, names }: ItemUnits,
): Promise<(product: number) => Pick<Row, "id" | "title">> {
  const catalog = await readCatalog(db, { storeId: store.id, cache });
  const items = [...products.keys()].filter((product) => product < 0).map((item) => -item);
  const nameNumbers = items.map((item) => names[item] ?? 0);
  const idOf = await memberNames(db, { ...scope, cache, report: itemReport }, items);
  const nameOf = await memberNames(db, { ...scope, cache, report: itemNameCode }, nameNumbers);
  return (product) => {
    const known = catalog.products.get(product);
    if (known !== undefined) return known;
    const [id, name] = [idOf(-product), nameOf(names[-product] ?? 0)];
    // The prefix keeps a tracked item's id distinct from product ids.
    return { id: `item:${id}`, title: name === "" ? id : name };
  };
}
