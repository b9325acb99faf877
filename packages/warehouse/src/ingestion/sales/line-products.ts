import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { LRUCache } from "lru-cache";
import type { OrderFacts } from "./order-facts.ts";
import { orderQueries, orderStatements } from "./order-statements.ts";

/** Cached product ids by store and key. They stay valid, because product rows are never deleted. */
export type ProductIds = LRUCache<string, number>;

const knownIds = new WeakMap<object, ProductIds>();

/** Returns a connection's cache of product ids, kept from page to page. */
export function cachedProducts(connection: object): ProductIds {
  const known = knownIds.get(connection) ?? new LRUCache<string, number>({ max: 20_000 });
  knownIds.set(connection, known);
  return known;
}

/**
 * Returns the ids of the products in the orders' lines. A product that is not in the catalog yet gets a row made from
 * its line; its title and price are set when its days are next rebuilt.
 */
export async function findLineProducts(
  db: Database,
  storeId: number,
  { orders, remembered }: { orders: readonly OrderFacts[]; remembered: ProductIds },
): Promise<ReadonlyMap<string, number>> {
  const idOf = new Map<string, number>();
  const lineOf = new Map<string, OrderFacts["lines"][number]>();
  for (const { lines } of orders) {
    for (const line of lines) {
      const { key } = line.product;
      if (idOf.has(key) || lineOf.has(key)) continue;
      const id = remembered.get(`${storeId} ${key}`);
      if (id === undefined) lineOf.set(key, line);
      else idOf.set(key, id);
    }
  }
  const wanted = [...lineOf];
  const found = await selectBatch<{ id: number }>(
    db,
    orderQueries(db).productByExtId,
    wanted.map(([key]) => [storeId, key]),
  );
  const inserted: unknown[][] = [];
  const unknown = found.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table: "products" }, unknown);
  for (const [index, [key, line]] of wanted.entries()) {
    const known = found[index]?.[0]?.id;
    const id = known ?? nextId++;
    idOf.set(key, id);
    if (known !== undefined) {
      // Ids inserted by this page are not cached, because the page may still be rolled back.
      remembered.set(`${storeId} ${key}`, known);
      continue;
    }
    const { title, sku } = line.product;
    inserted.push([id, storeId, key, title, sku, Number(line.isGiftCard), 0]);
  }
  await runBatch(db, orderStatements(db).insertLineProduct, inserted);
  return idOf;
}
