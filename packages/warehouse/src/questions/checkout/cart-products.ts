import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { matchItem, readCatalog } from "../../metrics/products/item-products.ts";
import { type ItemSums, itemSums } from "../../metrics/products/item-sums.ts";
import { percent } from "../../metrics/ratio.ts";
import { analyticsDays } from "../traffic/analytics-days.ts";

type Row = CartReport["products"][number];
type Units = { id: string; title: string; added: number; bought: number };

/**
 * Units added to carts and bought of each product, from Google Analytics, by units left in carts. An item that
 * matches no product of the store has its name in Google Analytics.
 */
export async function cartProducts(comparison: Comparison): Promise<Row[]> {
  const scope = await analyticsDays(comparison, "item");
  if (scope === null) return [];
  const { db, store, cache } = comparison;
  const items = await itemSums(db, { ...scope, cache });
  const catalog = await readCatalog(db, { storeId: store.id, cache });
  const rows = new Map<string, Units>();
  for (const item of items) {
    if (item.addedToCart === 0 && item.purchased === 0) continue;
    const name = catalog.products.get(matchItem(item, catalog) ?? 0) ?? ownName(item);
    const row = rows.get(name.id) ?? { ...name, added: 0, bought: 0 };
    row.added += item.addedToCart;
    row.bought += item.purchased;
    rows.set(name.id, row);
  }
  return [...rows.values()].map(toRow).toSorted(byUnitsLeft);
}

/** Never negative: units bought may come from carts filled before the range. */
function toRow({ id, title, added, bought }: Units) {
  return {
    id,
    title,
    added,
    bought,
    left: Math.max(0, added - bought),
    boughtShare: percent(bought, added),
  };
}

function byUnitsLeft(a: ReturnType<typeof toRow>, b: ReturnType<typeof toRow>): number {
  return b.left - a.left || b.added - a.added || (a.title < b.title ? -1 : 1);
}

type Name = { id: string; title: string };

/** The prefix keeps a tracked item's id distinct from product ids. */
function ownName({ itemExternalId, name }: ItemSums): Name {
  return { id: `item:${itemExternalId}`, title: name === "" ? itemExternalId : name };
}
