import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { LRUCache } from "lru-cache";
import type { LineFacts, OrderFacts } from "./order-facts.ts";
import { orderQueries, orderStatements } from "./order-statements.ts";

/** What a line says about the item it sold. */
export type LineItem = Pick<LineFacts, "title" | "sku" | "variantExtId">;

/** Cached item numbers by store and content. They stay valid while no item is deleted. */
export type ItemIds = LRUCache<string, number>;

const knownIds = new WeakMap<object, ItemIds>();

/** Returns a connection's cache of item numbers, kept from page to page. */
export function cachedItems(connection: object): ItemIds {
  const known = knownIds.get(connection) ?? new LRUCache<string, number>({ max: 20_000 });
  knownIds.set(connection, known);
  return known;
}

/** Returns the numbers of the items in the orders' lines, and stores items that are new to the store. */
export async function findLineItems(
  db: Database,
  storeId: number,
  { orders, remembered }: { orders: readonly OrderFacts[]; remembered: ItemIds },
): Promise<(line: LineItem) => number> {
  const idOf = new Map<string, number>();
  const unknown = new Map<string, LineItem>();
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const key = keyOf(line);
    if (idOf.has(key) || unknown.has(key)) continue;
    const id = remembered.get(`${storeId} ${key}`);
    if (id === undefined) unknown.set(key, line);
    else idOf.set(key, id);
  }
  const wanted = [...unknown];
  const found = await selectBatch<{ id: number }>(
    db,
    orderQueries(db).itemByContent,
    wanted.map(([, { title, sku, variantExtId }]) => [storeId, title, sku, variantExtId]),
  );
  const missing = found.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table: "sold_items" }, missing);
  const inserted: unknown[][] = [];
  for (const [index, [key, line]] of wanted.entries()) {
    const known = found[index]?.[0]?.id;
    // Numbers given out by this page are not cached, because the page may still be rolled back.
    if (known !== undefined) remembered.set(`${storeId} ${key}`, known);
    else inserted.push([storeId, nextId, line.title, line.sku, line.variantExtId]);
    idOf.set(key, known ?? nextId++);
  }
  await runBatch(db, orderStatements(db).insertItem, inserted);
  return (line) => {
    const id = idOf.get(keyOf(line));
    if (id === undefined) throw new Error("The item of this line was not looked up");
    return id;
  };
}

/** The lengths keep apart what would otherwise read the same, such as a missing SKU and the SKU "null". */
function keyOf({ title, sku, variantExtId }: LineItem): string {
  return `${sku?.length ?? -1} ${variantExtId?.length ?? -1} ${sku} ${variantExtId} ${title}`;
}
