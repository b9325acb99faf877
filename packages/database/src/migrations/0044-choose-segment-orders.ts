import type { Kysely } from "kysely";

/** The fewest orders of a store's regular and VIP customers. Existing stores keep 2 and 5. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, orders] of [
    ["regular_min_orders", 2],
    ["vip_min_orders", 5],
  ] as const) {
    await db.schema
      .alterTable("stores")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(orders))
      .execute();
  }
}
