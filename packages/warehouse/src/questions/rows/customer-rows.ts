import { segmentMinOrders } from "@cartograph/contracts/reports/customers.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { sql } from "kysely";
import type { Comparison } from "../../metrics/comparison.ts";
import { nameCell } from "./row-source.ts";
import type { SqlRows } from "./sql-rows.ts";

/** All customers with an order, whatever the range. */
export function customerRows({ store }: Comparison, added: readonly MetricId[]): SqlRows {
  return {
    columns: [
      { id: "last_order_day", label: "Last order", kind: "day" },
      { id: "customer", label: "Customer", kind: "customer" },
      { id: "order_count", label: "Orders", kind: "count" },
      { id: "first_order_day", label: "First order", kind: "day" },
    ],
    added,
    select: sql`select id as customer, ext_id as ${sql.ref(nameCell("customer"))}, order_count,
        first_order_day, last_order_day, 1 as customers_to_date,
        goods_minor - returns_minor as lifetime_net_sales
      from customers where store_id = ${store.id}
        and order_count >= ${segmentMinOrders.oneTime}`,
    key: ["customer"],
  };
}

/** Checkouts that were started in the range and never completed. */
export function checkoutRows({ store, period }: Comparison, added: readonly MetricId[]): SqlRows {
  const { from, to } = period.range;
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "time", label: "Time", kind: "time" },
      { id: "country", label: "Country", kind: "text" },
      { id: "step", label: "Last step", kind: "text" },
    ],
    added,
    select: sql`select id as checkout, day, created_at as time, country_code as country,
        step_reached as step, total_minor as value_left_in_carts
      from checkouts where store_id = ${store.id} and currency = ${store.currency}
        and completed_at is null and day between ${from} and ${to}`,
    key: ["time", "checkout"],
  };
}
