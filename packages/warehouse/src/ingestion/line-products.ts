import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { firstFreeId } from "@cartograph/database/dialects/free-id.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { OrderFacts } from "./order-facts.ts";
import { orderQueries, orderStatements } from "./order-statements.ts";

/**
 * Ids of the products that the orders' lines name. One that no catalogue has told of yet gets a row from its line;
 * its title and price are settled when its days are next rebuilt.
 */
export async function findLineProducts(
  db: Database,
  storeId: number,
  orders: readonly OrderFacts[],
): Promise<ReadonlyMap<string, number>> {
  const lineOf = new Map<string, OrderFacts["lines"][number]>();
  for (const { lines } of orders) {
    for (const line of lines) {
      if (!lineOf.has(line.product.key)) lineOf.set(line.product.key, line);
    }
  }
  const wanted = [...lineOf];
  const found = await selectBatch<{ id: number }>(
    db,
    orderQueries(db).productByExtId,
    wanted.map(([key]) => [storeId, key]),
  );
  const idOf = new Map<string, number>();
  const inserted: unknown[][] = [];
  let nextId = found.some((rows) => rows.length === 0) ? await firstFreeId(db, "products") : 0;
  for (const [index, [key, line]] of wanted.entries()) {
    const known = found[index]?.[0]?.id;
    const id = known ?? nextId++;
    idOf.set(key, id);
    if (known !== undefined) continue;
    const { title, sku } = line.product;
    inserted.push([id, storeId, key, title, sku, Number(line.isGiftCard), 0]);
  }
  await runBatch(db, orderStatements(db).insertLineProduct, inserted);
  return idOf;
}
