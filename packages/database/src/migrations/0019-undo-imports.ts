import { sql, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Records the import that delivered each order, and the versions that later imports replaced, to undo imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("imports")
    .addColumn("number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("imports").addColumn("undo_started_at", "bigint").execute();
  await clusteredByKey(
    db.schema
      .createTable("import_orders")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("import_number", "integer", (column) => column.notNull())
      .addColumn("order_id", "integer", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("import_orders_key", ["store_id", "import_number", "order_id"]),
  ).execute();
  await db.schema
    .createIndex("import_orders_order")
    .on("import_orders")
    .columns(["store_id", "order_id"])
    .execute();
  await clusteredByKey(
    db.schema
      .createTable("replaced_orders")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("order_id", "integer", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("replaced_orders_key", ["store_id", "order_id", "content_hash"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "import_orders", index: "import_orders", rows: [500_000, 50_000, 25_000, 1] },
    { table: "import_orders", index: "import_orders_order", rows: [500_000, 50_000, 2] },
    { table: "replaced_orders", index: "replaced_orders", rows: [50_000, 5000, 1, 1] },
  ]);
  await attributeOrders(db);
}

/**
 * Imports ran one at a time and set their start time as the update time of their orders, so an order belongs to the
 * first import that ended at or after that time. Number 0 is an unknown import.
 */
async function attributeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`update imports set number = (select count(*) from imports as other
    where other.store_id = imports.store_id and (other.started_at, other.id) <= (imports.started_at, imports.id))`.execute(
    db,
  );
  await sql`insert into import_orders (store_id, import_number, order_id, updated_at, content_hash)
    select store_id, coalesce((select number from imports
        where imports.store_id = orders.store_id and started_at <= orders.updated_at
          and (finished_at is null or finished_at >= orders.updated_at)
        order by finished_at is null, finished_at limit 1), 0),
      id, updated_at, content_hash
    from orders where origin = 0 and content_hash <> ''`.execute(db);
}
