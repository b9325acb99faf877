import type { Kysely } from "kysely";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** An order is matched by its Name where a file gives no usable Id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("orders_name").on("orders").columns(["store_id", "name"]).execute();
  await addPlanStatistics(db, [
    { table: "orders", index: "orders_name", rows: [1_000_000, 100_000, 1] },
  ]);
}
