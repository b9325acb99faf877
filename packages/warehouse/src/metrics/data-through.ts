import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { dayOf } from "../calendar/zoned-day.ts";
import type { StoreContext } from "../report-request.ts";
import type { Sources } from "./sources.ts";

/** Times (UTC ms) through which data is known; null before the first sync. */
export type DataThrough = {
  /** The latest sync of any source, or import of a file. */
  any: number | null;
  /**
   * The last sync of the shop or, if it is later, the newest order of an imported file; without a shop, the last import.
   * With several connected shops, that of the one synced longest ago. Before the first complete sync of the only source
   * of orders, when the read began that delivers them, if that is known; null before that of another one.
   */
  orders: number | null;
};

export async function findDataThrough(
  db: Database,
  store: StoreContext,
  { awaited, unfinished, firstRead }: Pick<Sources, "awaited" | "unfinished" | "firstRead">,
): Promise<DataThrough> {
  const synced = await db
    .selectFrom("integrations")
    .select(({ fn }) => [
      "platform",
      fn.min("last_synced_at").as("oldest"),
      fn.max("last_synced_at").as("latest"),
    ])
    .where("store_id", "=", store.id)
    .groupBy("platform")
    .execute();
  const disconnected = await db
    .selectFrom("disconnected_accounts")
    .select(({ fn }) => ["platform", fn.max("read_until").as("latest")])
    .where("store_id", "=", store.id)
    .where("is_deleting", "=", 0)
    .groupBy("platform")
    .execute();
  const imports = await db
    .selectFrom("imports")
    .select(["number", "finished_at"])
    .where("store_id", "=", store.id)
    .where("status", "=", "done")
    .execute();
  const shop = synced.find(isShop)?.oldest ?? disconnected.find(isShop)?.latest ?? null;
  const ended = latest(imports.map((row) => row.finished_at));
  const isFirstSync = shop === null && (awaited.has("shopify") || unfinished.has("shopify"));
  const imported =
    shop === null ? ended : await newestImportedOrder(db, store, { imports, after: shop });
  return {
    any: latest([...[...synced, ...disconnected].map((row) => row.latest), ended]),
    orders: firstRead?.readUntil ?? (isFirstSync ? null : latest([shop, imported])),
  };
}

function isShop({ platform }: { platform: Platform }): boolean {
  return platform === "shopify";
}

/**
 * The time of the newest order that the imports delivered, at most the end of the last one; null if it is not later
 * than `after`. Reads the orders between the two.
 */
async function newestImportedOrder(
  db: Database,
  store: StoreContext,
  {
    imports,
    after,
  }: { imports: readonly { number: number; finished_at: number | null }[]; after: number },
): Promise<number | null> {
  // Orders are imported after they are placed.
  const later = imports.filter(({ finished_at: at }) => at !== null && at > after);
  const end = latest(later.map((row) => row.finished_at));
  if (end === null) return null;
  // Unknown imports, number 0, ended before all others.
  const numbers = [0, ...later.map((row) => row.number)];
  const sale = await db
    .selectFrom("ledger_entries as sale")
    .select("sale.occurred_at")
    .where("sale.store_id", "=", store.id)
    .where("sale.entry_no", "=", sql.lit(0))
    .where("sale.day", "<=", dayOf(end, store.timezone))
    .where("sale.day", ">=", dayOf(after, store.timezone))
    .where("sale.occurred_at", ">", after)
    // Not `exists`: without statistics of a new import, PostgreSQL would join it in a plan that takes 30 s for 1 M orders.
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("import_orders")
          .select("import_orders.order_id")
          .where("import_orders.store_id", "=", store.id)
          .whereRef("import_orders.order_id", "=", "sale.order_id")
          .where("import_orders.import_number", "in", numbers)
          .limit(1),
        "is not",
        null,
      ),
    )
    .orderBy("sale.day", "desc")
    .orderBy("sale.occurred_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return sale === undefined ? null : Math.min(sale.occurred_at, end);
}

function latest(times: readonly (number | null)[]): number | null {
  return Math.max(0, ...times.map((time) => time ?? 0)) || null;
}
