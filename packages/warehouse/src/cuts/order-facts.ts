import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import type { DaySpan } from "../calendar/period.ts";
import { customerDimensionIds, customerValue } from "../dimensions/customer-dimensions.ts";
import {
  lineDimensionIds,
  type LineDimensionId,
  lineValue,
  orderLinesValue,
} from "../dimensions/line-dimensions.ts";
import { orderDimensionIds, orderValue } from "../dimensions/order-dimensions.ts";
import type { SqlValue } from "../dimensions/sql-dimension.ts";
import { timeDimensionIds, timeValue } from "../dimensions/time-dimensions.ts";

/** The dimensions of facts that belong to an order. */
export const orderFactDimensions = [
  ...timeDimensionIds,
  ...orderDimensionIds,
  ...lineDimensionIds,
  ...customerDimensionIds,
] as const satisfies readonly DimensionId[];

export type OrderFactScope = {
  store: StoreContext;
  /** Includes the days of all rows. */
  span: DaySpan;
  /** `own` if a row has the values of its own line, `of_order` if it has those of all lines of its order. */
  lines: "own" | "of_order";
};

/**
 * The value of rows `fact` joined with their `orders`. A fact has `store_id`, `order_id`, `order_day`, the `day` and
 * time `at` on which it counts, and, if it has its own line, `product_id` and `item_id`.
 */
export function orderFactValue(id: DimensionId, scope: OrderFactScope): SqlValue {
  const { store, span, lines } = scope;
  const time = timeDimensionIds.find((each) => each === id);
  if (time !== undefined) {
    const { timezone } = store;
    return timeValue(time, {
      day: sql.ref<number>("fact.day"),
      at: sql.ref<number>("fact.at"),
      span,
      timezone,
    });
  }
  const ofOrder = orderDimensionIds.find((each) => each === id);
  if (ofOrder !== undefined) return orderValue(ofOrder, store);
  const ofCustomer = customerDimensionIds.find((each) => each === id);
  if (ofCustomer !== undefined) {
    const customer = {
      store,
      id: sql.ref<number | null>("orders.customer_id"),
    };
    return customerValue(ofCustomer, customer);
  }
  if (!isLineDimension(id)) throw new Error(`Orders have no ${id}`);
  const fact = { storeId: store.id, row: "fact" };
  return lines === "own" ? lineValue(id, fact) : orderLinesValue(id, fact);
}

export function isLineDimension(id: DimensionId): id is LineDimensionId {
  return lineDimensionIds.some((each) => each === id);
}
