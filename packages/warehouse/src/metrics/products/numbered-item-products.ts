import type { Database } from "@cartograph/database/schema.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { memberNames } from "../../source-days/member-names.ts";
import type { StoreCache } from "../../store-cache.ts";
import { matchItems } from "./item-products.ts";

/** By item number: the product, or null, that matches the item under the name with this number. */
type Matches = { name: number; product: number | null }[];

/**
 * The product of each numbered item, or null. Cached for each version of the store's data, since the sides of a report
 * contain mostly the same items.
 * @param numbered `names` has the number of each item's name
 */
export async function numberedItemProducts(
  db: Database,
  { storeId, accountId, cache }: { storeId: number; accountId: number; cache: StoreCache },
  { items, names }: { items: Int32Array; names: Int32Array },
): Promise<(item: number) => number | null> {
  const cacheName = `numbered-item-products:${accountId}`;
  const known = cache.get<Matches>(cacheName) ?? [];
  const unknown = items.filter((item) => known[item]?.name !== names[item]);
  if (unknown.length > 0) {
    const account = { storeId, accountId };
    const unknownNames = unknown.map((item) => names[item] ?? 0);
    const idOf = await memberNames(db, { ...account, report: itemReport }, unknown);
    const nameOf = await memberNames(db, { ...account, report: itemNameCode }, unknownNames);
    const tracked = Array.from(unknown, (item) => ({
      itemExternalId: idOf(item),
      name: nameOf(names[item] ?? 0),
    }));
    const products = await matchItems(db, { storeId, cache }, tracked);
    for (const [index, item] of unknown.entries()) {
      const product = products.get(tracked[index]?.itemExternalId ?? "") ?? null;
      known[item] = { name: names[item] ?? 0, product };
    }
    cache.set(cacheName, known, known.length * 50);
  }
  return (item) => known[item]?.product ?? null;
}
