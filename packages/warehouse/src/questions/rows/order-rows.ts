import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { sql } from "kysely";
import { eachLine } from "../../cuts/order-days/grouped-lines.ts";
import { placedLines, placedOrders } from "../../cuts/sales-rows.ts";
import { fromFacts, whereAll } from "../../cuts/select-groups.ts";
import { lineAmounts } from "../../cuts/order-lines.ts";
import { customerTypeCodes } from "../../dimensions/order-dimensions.ts";
import { typesByCode } from "../../metrics/customers/orders-by-customer-type.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { packedRows } from "./packed-rows.ts";
import { nameCell } from "./row-source.ts";
import { nameOf, type SqlRows, wholeDays } from "./sql-rows.ts";

const orderName = (storeId: number) => ({
  [nameCell("order")]: nameOf(storeId, { table: "orders", name: "name", id: "order" }),
});
const customerName = (storeId: number) => ({
  [nameCell("customer")]: nameOf(storeId, { table: "customers", name: "ext_id", id: "customer" }),
});

const countedTypes = {
  new_customers: customerTypeCodes.first,
  guest_orders: customerTypeCodes.guest,
} as const satisfies Partial<Record<MetricId, keyof typeof typesByCode>>;

export type PlacedOrdersMetric = keyof typeof countedTypes;

export const isOfPlacedOrders = (id: MetricId): id is PlacedOrdersMetric =>
  Object.hasOwn(countedTypes, id);

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
    added: [id],
    day: "day",
    select: (days) => {
      const { from, valueOf } = placedOrders({ store, window: wholeDays(days) });
      return sql`select fact.order_id as "order", fact.day, fact.occurred_at as time,
          orders.customer_id as customer,
          case when orders.customer_type = ${sql.lit(countedTypes[id])} then 1 else 0 end as ${sql.ref(id)}
        from ${from} ${whereAll(filters, valueOf)}`;
    },
    key: ["time", "order"],
    total: async () => {
      const count = (await current.orderCounts())[typesByCode[countedTypes[id]]];
      return { count, sums: { [id]: count } };
    },
    names: { ...orderName(store.id), ...customerName(store.id) },
  };
}

const noWeights = { revenueMinor: 0, units: 0, unitsReturned: 0 };

/** Weight of each amount of a line. */
const lineMetrics: Partial<Record<MetricId, typeof noWeights>> = {
  product_revenue: { ...noWeights, revenueMinor: 1 },
  units_ordered: { ...noWeights, units: 1 },
  units_returned: { ...noWeights, unitsReturned: 1 },
};

/** Lines of products in the orders placed. */
export function lineRows(comparison: Comparison, added: readonly MetricId[]): SqlRows {
  const { db, store, cache, filters, period } = comparison;
  const scope = { store, cache, window: period.current };
  const question = { filters, weights: added.map((id) => lineMetrics[id] ?? noWeights) };
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "order", label: "Order", kind: "order" },
      { id: "product", label: "Product", kind: "product" },
      { id: "time", label: "Time", kind: "time" },
    ],
    added,
    day: "day",
    select: (days) => sql`select fact.order_id as "order", fact.line_no, fact.day, fact.at as time,
        fact.product_id as product, ${lineAmounts.revenueMinor} as product_revenue,
        ${lineAmounts.units} as units_ordered, ${lineAmounts.unitsReturned} as units_returned
      ${fromFacts(placedLines({ store, window: wholeDays(days) }), filters)}`,
    key: ["time", "order", "line_no"],
    ...packedRows(comparison, added, (onRows) => eachLine(db, scope, { ...question, onRows })),
    names: {
      ...orderName(store.id),
      [nameCell("product")]: nameOf(store.id, { table: "products", name: "title", id: "product" }),
    },
  };
}
