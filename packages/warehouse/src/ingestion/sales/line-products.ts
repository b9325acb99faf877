import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ProductIds } from "../remembered-ids.ts";
import type { OrderFacts } from "./order-facts.ts";
import { orderQueries, orderStatements } from "./order-statements.ts";

export type LineProducts = {
  idOf: ReadonlyMap<string, number>;
  /** Ids of the products that are in the catalog. */
  cataloged: ReadonlySet<number>;
};

/**
 * Returns the products in the orders' lines. Inserts a row for each product that is not in the catalog, based on its
 * line.
 */
export async function resolveLineProducts(
  db: Database,
  storeId: number,
  { orders, remembered }: { orders: readonly OrderFacts[]; remembered: ProductIds },
): Promise<LineProducts> {
  const idOf = new Map<string, number>();
  const cataloged = new Set<number>();
  const lineOf = new Map<string, OrderFacts["lines"][number]>();
  for (const { lines } of orders) {
    for (const line of lines) {
      const { key } = line.product;
      if (idOf.has(key) || lineOf.has(key)) continue;
      const known = remembered.get(key);
      if (known === undefined) {
        lineOf.set(key, line);
        continue;
      }
      idOf.set(key, known.id);
      if (known.isCataloged) cataloged.add(known.id);
    }
  }
  const wanted = [...lineOf];
  const found = await selectBatch<{ id: number; is_catalogued: number }>(
    db,
    orderQueries(db).productByExtId,
    wanted.map(([key]) => [storeId, key]),
  );
  const inserted: unknown[][] = [];
  const unknown = found.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table: "products" }, unknown);
  for (const [index, [key, line]] of wanted.entries()) {
    const known = found[index]?.[0];
    const id = known?.id ?? nextId++;
    idOf.set(key, id);
    if (known !== undefined) {
      const isCataloged = known.is_catalogued === 1;
      if (isCataloged) cataloged.add(id);
      // Ids inserted by this page are not cached, because the page may still be rolled back.
      remembered.set(key, { id, isCataloged });
      continue;
    }
    const { title, sku } = line.product;
    inserted.push([id, storeId, key, title, sku, Number(line.isGiftCard), 0]);
  }
  await runBatch(db, orderStatements(db).insertLineProduct, inserted);
  return { idOf, cataloged };
}
