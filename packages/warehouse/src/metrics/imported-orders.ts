import { loadCached } from "../store-cache.ts";
import type { Comparison } from "./comparison.ts";
import { lastSaleDay } from "./first-days.ts";

/**
 * The day of the newest order if all orders are from files, which do not say until when they have orders; else null. A
 * connected shop counts once it has delivered orders.
 */
export async function newestImportedDay({
  db,
  store,
  cache,
  sources,
  dataThrough,
}: Pick<Comparison, "db" | "store" | "cache" | "sources" | "dataThrough">): Promise<number | null> {
  if (sources.shopOrders !== "none" || dataThrough.any === null) return null;
  const cached = { name: "last-sale-day", bytesOf: () => 100 };
  return loadCached(cache, cached, () => lastSaleDay(db, store.id));
}
