import type { Kysely } from "kysely";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Orders from a file without usable Ids are matched by Name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("orders_name").on("orders").columns(["store_id", "name"]).execute();
  await addPlanStatistics(db, [
    { table: "orders", index: "orders_name", rows: [1_000_000, 100_000, 1] },
  ]);
}
