import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { counterColumns } from "../../ingestion/sales/order-statements.ts";
import { compareRows, type RollupDifference } from "./compare-rows.ts";
import { findPackedDifferences } from "./find-packed-differences.ts";
import { latestLineColumns } from "../../rollups/line-product-names.ts";
import { recomputeLineProducts, storedLineProducts } from "./recompute-line-products.ts";
import { narrowRollupNames, narrowRollups } from "../../rollups/narrow-rollups.ts";
import {
  recomputeCustomers,
  recomputeOrderTypes,
  recomputeRollup,
} from "../../rollups/recompute.ts";
import { rowsOfTable } from "../rows-of-table.ts";

/**
 * Recomputes every rollup and returns where the stored one differs; empty when all are correct. Changes of packed
 * columns count as part of them.
 */
export async function findRollupDifferences(
  db: Database,
  storeId: number,
): Promise<RollupDifference[]> {
  return [
    ...(await compareNarrowRollups(db, storeId)),
    ...(await compareOrders(db, storeId)),
    ...(await compareCustomers(db, storeId)),
    ...(await compareLineProducts(db, storeId)),
    ...(await compareStocks(db, storeId)),
    ...(await findPackedDifferences(db, storeId)),
  ];
}

async function compareNarrowRollups(db: Database, storeId: number) {
  const differences: RollupDifference[] = [];
  for (const table of narrowRollupNames) {
    const { key, sums } = narrowRollups[table];
    const stored = await rowsOfTable(db, storeId, table);
    const recomputed = await recomputeRollup[table](db, storeId);
    differences.push(...compareRows(table, { stored, recomputed }, { key, content: sums }));
  }
  return differences;
}

async function compareOrders(db: Database, storeId: number) {
  const sums = ["goods_minor", "total_minor", "returns_minor", "refunded_minor"] as const;
  const counting = await db
    .selectFrom("orders")
    .select(["id", ...sums])
    .where("store_id", "=", storeId)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .execute();
  const types = await recomputeOrderTypes(db, storeId);
  return [
    ...compareRows(
      "orders",
      { stored: counting, recomputed: await recomputeOrderSums(db, storeId) },
      { key: ["id"], content: sums },
    ),
    ...compareRows(
      "orders",
      { stored: types.map(({ id, stored }) => ({ id, customer_type: stored })), recomputed: types },
      { key: ["id"], content: ["customer_type"] },
    ),
  ];
}

async function compareCustomers(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("customers")
    .select(["id", ...counterColumns])
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeCustomers(db, storeId);
  return compareRows("customers", { stored, recomputed }, { key: ["id"], content: counterColumns });
}

/** Leaves out products whose latest line is not known until the changes of packed columns are merged. */
async function compareLineProducts(db: Database, storeId: number) {
  const recomputed = await recomputeLineProducts(db, storeId);
  const titles = await rowsOfTable(db, storeId, "line_titles");
  const latest = await rowsOfTable(db, storeId, "latest_lines");
  const unknown = new Set(latest.filter((row) => row.is_known === 0).map((row) => row.product_id));
  const wanted = recomputed.names.filter(({ id }) => !unknown.has(id));
  const sold = new Set(wanted.map(({ id }) => id));
  const stored = await storedLineProducts(db, storeId);
  return [
    ...compareRows(
      "line_titles",
      { stored: titles, recomputed: recomputed.titles },
      { key: ["product_id", "title"], content: ["lines"] },
    ),
    ...compareRows(
      "latest_lines",
      {
        stored: latest.filter((row) => !unknown.has(row.product_id)),
        recomputed: recomputed.latest.filter((row) => !unknown.has(row.product_id)),
      },
      { key: ["product_id"], content: latestLineColumns },
    ),
    ...compareRows(
      "products",
      { stored: stored.filter(({ id }) => sold.has(id)), recomputed: wanted },
      { key: ["id"], content: ["title", "sku", "is_gift_card", "price_minor"] },
    ),
  ];
}

async function compareStocks(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("products")
    .select(["id", "inventory"])
    .where("store_id", "=", storeId)
    .execute();
  const sums = await db
    .selectFrom("variants")
    .select((eb) => ["product_id", eb.fn.sum<number | null>("inventory_quantity").as("inventory")])
    .where("store_id", "=", storeId)
    .where("is_stock_tracked", "=", 1)
    .groupBy("product_id")
    .execute();
  const sumOf = new Map(sums.map(({ product_id, inventory }) => [product_id, inventory]));
  const recomputed = stored.map(({ id }) => ({ id, inventory: sumOf.get(id) ?? null }));
  return compareRows("products", { stored, recomputed }, { key: ["id"], content: ["inventory"] });
}

/** Each order's sums of its ledger entries. Orders that do not count have no entries and are left out. */
function recomputeOrderSums(db: Database, storeId: number) {
  const goods = sql`gross_minor - discounts_minor`;
  const extras = sql`shipping_minor + taxes_minor + duties_minor + fees_minor`;
  return db
    .selectFrom("ledger")
    .select([
      "order_id as id",
      sql<number>`sum(${goods})`.as("goods_minor"),
      sql<number>`sum(case when kind in ('sale', 'edit')
        then ${goods} - returns_minor + ${extras} else 0 end)`.as("total_minor"),
      sql<number>`sum(returns_minor)`.as("returns_minor"),
      sql<number>`sum(refunded_minor)`.as("refunded_minor"),
    ])
    .where("store_id", "=", storeId)
    .groupBy("order_id")
    .execute();
}
