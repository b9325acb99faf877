import {
  type OrderSort,
  type OrderSortKey,
  orderSorts,
} from "@cartograph/contracts/orders/order-sorts.ts";
import { type Expression, sql } from "kysely";
import type { Position } from "../../lists/cursor.ts";
import type { SortColumn } from "../../lists/keyset.ts";
import type { StoredOrder } from "./order-fields.ts";

type Listed = StoredOrder & { items: number };

/** Columns of the sort over `placed` and `orders`, and their values in a row. The number of the order follows. */
const columnsOf: Record<
  OrderSort,
  { columns: Expression<string | number>[]; valuesOf: (order: Listed) => Position }
> = {
  // The day first, because sales are clustered by it.
  date: {
    columns: [sql.ref<number>("placed.day"), sql.ref<number>("placed.at")],
    valuesOf: ({ day, placed_at }) => [day, placed_at],
  },
  // By length first, so that #999 is before #1000.
  name: {
    columns: [sql<number>`length(orders.name)`, sql.ref<string>("orders.name")],
    valuesOf: ({ name }) => [[...name].length, name],
  },
  total: {
    columns: [sql.ref<number>("orders.total_minor")],
    valuesOf: ({ total_minor }) => [total_minor],
  },
  refunded: {
    columns: [sql.ref<number>("orders.refunded_minor")],
    valuesOf: ({ refunded_minor }) => [refunded_minor],
  },
  items: { columns: [sql.ref<number>("items")], valuesOf: ({ items }) => [items] },
};

/** How a list of orders is sorted. Orders that are equal otherwise are sorted by their number. */
export function orderSort(key: OrderSortKey): {
  columns: SortColumn[];
  positionOf: (order: Listed) => Position;
} {
  const direction = key.startsWith("-") ? "desc" : "asc";
  const sort = orderSorts.find((each) => key === each || key === `-${each}`) ?? "date";
  const { columns, valuesOf } = columnsOf[sort];
  return {
    columns: [...columns, sql.ref<number>("placed.order_id")].map((value) => ({
      value,
      direction,
    })),
    positionOf: (order) => [...valuesOf(order), order.id],
  };
}
