import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { sql } from "kysely";
import { eachLine } from "../../cuts/order-days/grouped-lines.ts";
import { placedLines, placedOrders } from "../../cuts/sales-rows.ts";
import { fromFacts, whereAll } from "../../cuts/select-groups.ts";
import { lineAmounts } from "../../cuts/order-lines.ts";
import { typesByCode } from "../../metrics/customers/orders-by-customer-type.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { packedRows } from "./packed-rows.ts";
import { nameCell } from "./row-source.ts";
import type { SqlRows } from "./sql-rows.ts";
import { wholeDays } from "../../calendar/period.ts";

const orderName = (storeId: number): SqlRows["names"] => ({
  [nameCell("order")]: { storeId, table: "orders", name: "name", id: "order" },
});

const customerTypeOf = {
  new_customers: customerTypeCodes.first,
  guest_orders: customerTypeCodes.guest,
} as const satisfies Partial<Record<MetricId, keyof typeof typesByCode>>;

/** A metric that counts the orders placed by one type of customer. */
export type PlacedOrdersMetric = keyof typeof customerTypeOf;

export const isPlacedOrdersMetric = (id: MetricId): id is PlacedOrdersMetric =>
  Object.hasOwn(customerTypeOf, id);

/** Orders placed by customers of one type. */
export function placedOrderRows(
  { store, filters, current }: Comparison,
  id: PlacedOrdersMetric,
): SqlRows {
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "order", label: "Order", kind: "order" },
      { id: "customer", label: "Customer", kind: "customer" },
      { id: "time", label: "Time", kind: "time" },
    ],
    rowMetrics: [id],
    day: "day",
    select: (days) => {
      const { from, valueOf } = placedOrders({ store, window: wholeDays(days) });
      return sql`select fact.order_id as "order", fact.day, fact.occurred_at as time,
          orders.customer_id as customer,
          case when orders.customer_type = ${sql.lit(customerTypeOf[id])} then 1 else 0 end as ${sql.ref(id)}
        from ${from} ${whereAll(filters, valueOf)}`;
    },
    key: ["time", "order"],
    total: async () => {
      const count = (await current.orderCounts())[typesByCode[customerTypeOf[id]]];
      return { count, sums: { [id]: count } };
    },
    names: {
      ...orderName(store.id),
      [nameCell("customer")]: {
        storeId: store.id,
        table: "customers",
        name: "ext_id",
        id: "customer",
      },
    },
  };
}

const noWeights = { revenueMinor: 0, units: 0, unitsReturned: 0 };

/** The weights of a line's amounts in each metric. */
const lineWeights: Partial<Record<MetricId, typeof noWeights>> = {
  product_revenue: { ...noWeights, revenueMinor: 1 },
  units_ordered: { ...noWeights, units: 1 },
  units_returned: { ...noWeights, unitsReturned: 1 },
};

/** The product lines of the orders placed in the range. */
export function lineRows(comparison: Comparison, rowMetrics: readonly MetricId[]): SqlRows {
  const { db, store, cache, filters, period } = comparison;
  const scope = { store, cache, window: period.current };
  const selection = { filters, weights: rowMetrics.map((id) => lineWeights[id] ?? noWeights) };
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "order", label: "Order", kind: "order" },
      { id: "product", label: "Product", kind: "product" },
      { id: "time", label: "Time", kind: "time" },
    ],
    rowMetrics,
    day: "day",
    select: (days) => sql`select fact.order_id as "order", fact.line_no, fact.day, fact.at as time,
        fact.product_id as product, ${lineAmounts.revenueMinor} as product_revenue,
        ${lineAmounts.units} as units_ordered, ${lineAmounts.unitsReturned} as units_returned
      ${fromFacts(placedLines({ store, window: wholeDays(days) }), filters)}`,
    key: ["time", "order", "line_no"],
    ...packedRows(comparison, rowMetrics, (onRows) =>
      eachLine(db, scope, { ...selection, onRows }),
    ),
    names: {
      ...orderName(store.id),
      [nameCell("product")]: {
        storeId: store.id,
        table: "products",
        name: "title",
        id: "product",
      },
    },
  };
}
