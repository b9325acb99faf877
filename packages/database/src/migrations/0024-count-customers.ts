import { sql, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Customers by number of orders and by day of acquisition, so that no report reads every customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("customer_order_counts")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("order_count", "integer", (column) => column.notNull())
      .addColumn("customers", "integer", (column) => column.notNull())
      .addColumn("net_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("customer_order_counts_key", ["store_id", "order_count"]),
  ).execute();
  await clusteredByKey(
    db.schema
      .createTable("acquired_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("customers", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("acquired_days_key", ["store_id", "day"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "customer_order_counts", index: "customer_order_counts", rows: [1000, 100, 1] },
    { table: "acquired_days", index: "acquired_days", rows: [10_000, 1000, 1] },
  ]);
  await sql`insert into customer_order_counts (store_id, order_count, customers, net_minor)
    select store_id, order_count, count(*), sum(goods_minor - returns_minor)
    from customers where order_count > 0 group by store_id, order_count`.execute(db);
  await sql`insert into acquired_days (store_id, day, customers)
    select store_id, acquired_day, count(*)
    from customers where acquired_day is not null group by store_id, acquired_day`.execute(db);
}
