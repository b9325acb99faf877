import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../src/report-request.ts";
import type { Period, Window } from "../src/calendar/period.ts";

/** The dashboard's figures computed from raw orders, without any rollup. */
export async function rawDashboard(db: Database, store: StoreContext, period: Period) {
  const current = await rawSales(db, store, period.current);
  const previous = period.previous && (await rawSales(db, store, period.previous));
  const { from, to } = period.range;
  // Orders that count have a sale in the ledger, which is clustered by day.
  const sold = sql`ledger_entries as sale join orders o on o.store_id = sale.store_id
    and o.id = sale.order_id and sale.entry_no = 0 and sale.store_id = ${store.id}
    and sale.day between ${from} and ${to}`;
  const types = await sql<{ customer_type: number; orders: number }>`
    select o.customer_type, count(*) as orders from ${sold}
    group by o.customer_type`.execute(db);
  const customers = await sql<{ customers: number }>`
    select count(distinct o.customer_id) as customers from ${sold}`.execute(db);
  const top = await sql<{ ext_id: string; revenue: number }>`
    select p.ext_id, p.title, p.sku, sum(l.gross_minor - l.discount_minor) as revenue,
      count(distinct l.order_id) as orders, sum(l.quantity) as units
    from ${sold}
    join order_lines l on l.store_id = sale.store_id and l.day = sale.day and l.order_id = sale.order_id
    join products p on p.store_id = l.store_id and p.id = l.product_id
    where l.is_gift_card = 0
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
