import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../src/ask.ts";
import type { Period, Window } from "../src/calendar/period.ts";

/** The dashboard's figures computed from raw orders, without any rollup. */
export async function rawDashboard(db: Database, store: StoreContext, period: Period) {
  const current = await rawSales(db, store, period.current);
  const previous = period.previous && (await rawSales(db, store, period.previous));
  const { from, to } = period.range;
  const types = await sql<{ customer_type: number; orders: number }>`
    select customer_type, count(*) as orders from orders
    where store_id = ${store.id} and day between ${from} and ${to} and is_test = 0 and deleted_at is null
    group by customer_type`.execute(db);
  const customers = await sql<{ customers: number }>`
    select count(distinct customer_id) as customers from orders
    where store_id = ${store.id} and day between ${from} and ${to} and is_test = 0 and deleted_at is null`.execute(
    db,
  );
  const top = await sql<{ ext_id: string; revenue: number }>`
    select p.ext_id, p.title, p.sku, sum(l.gross_minor - l.discount_minor) as revenue,
      count(distinct l.order_id) as orders, sum(l.quantity) as units
    from orders o
    join order_lines l on l.store_id = o.store_id and l.day = o.day and l.order_id = o.id
    join products p on p.store_id = l.store_id and p.id = l.product_id
    where o.store_id = ${store.id} and o.day between ${from} and ${to}
      and o.is_test = 0 and o.deleted_at is null and l.is_gift_card = 0
    group by p.id order by revenue desc, p.sku limit 10`.execute(db);
  return {
    totalMinor: current.reduce((sum, day) => sum + day.total, 0),
    previousTotalMinor: previous?.reduce((sum, day) => sum + day.total, 0) ?? null,
    customers: customers.rows[0]?.customers ?? 0,
    orders: types.rows.reduce((sum, row) => sum + row.orders, 0),
    topProducts: top.rows,
  };
}

async function rawSales(db: Database, store: StoreContext, window: Window) {
  const last = window.part?.day ?? window.to;
  const until = window.part?.until ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{ day: number; total: number }>`
    select day, sum(orders) as orders, sum(product_orders) as product_orders,
      sum(online_orders) as online_orders, sum(units) as units, sum(gross_minor) as gross,
      sum(discounts_minor) as discounts, sum(returns_minor) as returns, sum(refunded_minor) as refunded,
      sum(gross_minor - discounts_minor - returns_minor + shipping_minor + taxes_minor + duties_minor) as total
    from ledger
    where store_id = ${store.id} and day between ${window.from} and ${last} and occurred_at < ${until}
    group by day`.execute(db);
  return rows;
}
