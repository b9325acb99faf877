import {
  type OrderSort,
  type OrderSortKey,
  orderSorts,
} from "@cartograph/contracts/orders/order-sorts.ts";
import { sql } from "kysely";
import type { Position } from "../../lists/cursor.ts";
import type { SortColumn } from "../../lists/keyset.ts";
import type { ShownOrder } from "./order-fields.ts";

type ListedOrder = ShownOrder & { items: number };

/** The number of units of a row of `orders`. */
export const itemCount = sql<number>`(select coalesce(sum(sold_lines.quantity), 0) from sold_lines
  where sold_lines.store_id = orders.store_id and sold_lines.day = orders.day
    and sold_lines.order_id = orders.id)`;

/** The columns of each sort, over `placed` and `orders`, and their values for an order. */
const sortings: Record<
  OrderSort,
  { columns: Omit<SortColumn, "direction">[]; valuesOf: (order: ListedOrder) => Position }
> = {
  // By day first, because sales are clustered by day.
  date: {
    columns: [{ value: sql.ref<number>("placed.day") }, { value: sql.ref<number>("placed.at") }],
    valuesOf: ({ day, placed_at }) => [day, placed_at],
  },
  // By length first, so that #999 is before #1000.
  name: {
    columns: [
      { value: sql<number>`length(orders.name)` },
      { value: sql.ref<string>("orders.name") },
    ],
    valuesOf: ({ name }) => [[...name].length, name],
  },
  total: {
    columns: [{ value: sql.ref<number>("orders.total_minor") }],
    valuesOf: ({ total_minor }) => [total_minor],
  },
  refunded: {
    columns: [{ value: sql.ref<number>("orders.refunded_minor") }],
    valuesOf: ({ refunded_minor }) => [refunded_minor],
  },
  items: {
    columns: [{ value: itemCount, selectedAs: "items" }],
    valuesOf: ({ items }) => [items],
  },
};

/** The columns of an order list's sort, and an order's position in it. Ties are sorted by our order number. */
export function orderSort(key: OrderSortKey): {
  columns: SortColumn[];
  positionOf: (order: ListedOrder) => Position;
} {
  const direction = key.startsWith("-") ? "desc" : "asc";
  const sort = orderSorts.find((each) => key === each || key === `-${each}`) ?? "date";
  const { columns, valuesOf } = sortings[sort];
  return {
    columns: [...columns, { value: sql.ref<number>("placed.order_id") }].map((column) => ({
      ...column,
      direction,
    })),
    positionOf: (order) => [...valuesOf(order), order.id],
  };
}
