import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { sql } from "kysely";
import { abandonedRows } from "../../cuts/checkouts.ts";
import { customerRows } from "../../cuts/customers.ts";
import { whereAll } from "../../cuts/select-groups.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { nameCell } from "./row-source.ts";
import type { SqlRows } from "./sql-rows.ts";
import { wholeDays } from "../../calendar/period.ts";

/** All customers with an order, regardless of the range. */
export function customersToDate(
  { store, filters }: Comparison,
  rowMetrics: readonly MetricId[],
): SqlRows {
  const rows = customerRows(store);
  return {
    columns: [
      { id: "last_order_day", label: "Last order", kind: "day" },
      { id: "customer", label: "Customer", kind: "customer" },
      { id: "order_count", label: "Orders", kind: "count" },
      { id: "first_order_day", label: "First order", kind: "day" },
    ],
    rowMetrics,
    select:
      () => sql`select fact.id as customer, fact.ext_id as ${sql.ref(nameCell("customer"))}, fact.order_count,
        fact.first_order_day, fact.last_order_day, 1 as customers_to_date,
        fact.goods_minor - fact.returns_minor as lifetime_net_sales
      from ${rows.from} ${whereAll(filters, rows.valueOf)}`,
    key: ["customer"],
    names: { [nameCell("customer")]: null },
  };
}

/** Checkouts started in the range and never completed. With a product filter, their value is that of matching lines. */
export function abandonedCheckouts(
  comparison: Comparison,
  rowMetrics: readonly MetricId[],
): SqlRows {
  const { filters, store } = comparison;
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "time", label: "Time", kind: "time" },
      { id: "country", label: "Country", kind: "text" },
      { id: "step", label: "Last step", kind: "text" },
    ],
    rowMetrics,
    day: "day",
    select: (days) => {
      const scope = { store, window: wholeDays(days) };
      const { from, valueOf } = abandonedRows(scope, filteredDimensions(filters));
      return sql`select fact.checkout, fact.day, fact.at as time, fact.country_code as country,
          fact.step_reached as step, sum(fact.total_minor) as value_left_in_carts
        from ${from} ${whereAll(filters, valueOf)}
        group by fact.checkout, fact.day, fact.at, fact.country_code, fact.step_reached`;
    },
    key: ["time", "checkout"],
  };
}
