import type { Database } from "@cartograph/database/schema.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { memberNames } from "../../source-days/member-names.ts";
import type { StoreCache } from "../../store-cache.ts";
import { type Catalog, matchItem, readCatalog } from "./item-products.ts";

/** The matching product of each item, by item number, and the number of the name under which it was matched. */
type Matches = { name: number; product: number | null }[];

/**
 * The product of each numbered item, or null. Matches are cached until a product changes, since neither an item's id
 * nor a name ever gets another number.
 * @param numbered `names` has the number of each item's name
 */
export async function numberedItemProducts(
  db: Database,
  { storeId, accountId, cache }: { storeId: number; accountId: number; cache: StoreCache },
  { items, names }: { items: Int32Array; names: Int32Array },
): Promise<(item: number) => number | null> {
  const cacheName = `numbered-item-products:${accountId}`;
  const catalog = await readCatalog(db, { storeId, cache });
  const last = cache.lasting.get<{ catalog: Catalog; matches: Matches }>(cacheName);
  const matches = last?.catalog === catalog ? last.matches : [];
  const unknown = items.filter((item) => matches[item]?.name !== names[item]);
  if (unknown.length > 0) {
    const account = { storeId, accountId, cache };
    const unknownNames = unknown.map((item) => names[item] ?? 0);
    const idOf = await memberNames(db, { ...account, report: itemReport }, unknown);
    const nameOf = await memberNames(db, { ...account, report: itemNameCode }, unknownNames);
    for (const item of unknown) {
      const name = names[item] ?? 0;
      const tracked = { itemExternalId: idOf(item), name: nameOf(name) };
      matches[item] = { name, product: matchItem(tracked, catalog) };
    }
    cache.lasting.set(cacheName, { catalog, matches }, matches.length * 50);
  }
  return (item) => matches[item]?.product ?? null;
}
