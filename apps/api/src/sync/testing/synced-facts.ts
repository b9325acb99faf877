import type { Schema } from "@cartograph/database/schema.ts";
import { type Kysely, sql } from "kysely";

/** Every fact and rollup of a store, without store ids and the row numbers that depend on write order. */
export async function syncedFacts(db: Kysely<Schema>, storeId: number) {
  const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(db)).rows;
  const table = async (name: keyof Schema) => {
    const found = await rows(sql`select * from ${sql.table(name)} where store_id = ${storeId}`);
    return withoutId(found)
      .map((row) => JSON.stringify(row))
      .toSorted();
  };
  return {
    orders: withoutId(
      await rows(sql`
        select orders.*, customers.ext_id as customer from orders
        left join customers on customers.store_id = orders.store_id
          and customers.id = orders.customer_id
        where orders.store_id = ${storeId} order by orders.ext_id`),
    ),
    lines: withoutId(
      await rows(sql`
        select order_lines.*, orders.ext_id as order_ext_id, products.ext_id as product
        from order_lines join orders on orders.store_id = order_lines.store_id and orders.id = order_lines.order_id
        left join products on products.store_id = order_lines.store_id
          and products.id = order_lines.product_id
        where order_lines.store_id = ${storeId} order by order_ext_id, line_no`),
    ),
    ledger: withoutId(
      await rows(sql`
        select ledger.*, orders.ext_id as order_ext_id from ledger
        join orders on orders.store_id = ledger.store_id and orders.id = ledger.order_id
        where ledger.store_id = ${storeId} order by order_ext_id, entry_no`),
    ),
    customers: withoutId(
      await rows(sql`select * from customers where store_id = ${storeId} order by ext_id`),
    ),
    products: withoutId(
      await rows(sql`select * from products where store_id = ${storeId} order by ext_id`),
    ),
    dayTotals: await table("day_totals"),
    customerTypes: await table("day_customer_types"),
    cohorts: await table("cohort_months"),
    lifetimeValues: await table("lifetime_values"),
    customerOrderCounts: await table("customer_order_counts"),
    acquiredDays: await table("acquired_days"),
  };
}

function withoutId(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map(
    ({
      store_id: _store,
      id: _id,
      order_id: _order,
      product_id: _product,
      customer_id: _customer,
      ...facts
    }) => facts,
  );
}
