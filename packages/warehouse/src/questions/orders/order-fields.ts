import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { OrderRow } from "@cartograph/contracts/orders/order-list.ts";
import {
  channelOfCode,
  financialStatusOfCode,
  type OrdersTable,
} from "@cartograph/database/tables/sales.table.ts";
import type { Selectable } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { formatMoment } from "../../calendar/hours-of-day.ts";
import { formatDay } from "../../calendar/days.ts";
import { discountCodesOf } from "../../ingestion/sales/stored-facts.ts";

/** The columns of an order's row that `orderFields` reads. */
export const shownOrderColumns = [
  "orders.id",
  "orders.name",
  "orders.day",
  "orders.placed_at",
  "orders.financial_status",
  "orders.channel",
  "orders.country_code",
  "orders.cancelled_at",
  "orders.is_test",
  "orders.deleted_at",
  "orders.discount_codes",
  "orders.total_minor",
  "orders.refunded_minor",
  "orders.customer_id",
] as const;

type ColumnName<Column> = Column extends `orders.${infer Name}` ? Name : never;
export type ShownOrder = Pick<
  Selectable<OrdersTable>,
  ColumnName<(typeof shownOrderColumns)[number]> & keyof OrdersTable
>;

/** The fields that the order list and the order page share. */
export function orderFields(
  order: ShownOrder & { items: number },
  { timezone, currency }: StoreContext,
): Omit<OrderRow, "customerId"> {
  return {
    id: String(order.id),
    name: order.name,
    placedAt: formatMoment(order.placed_at, timezone),
    day: formatDay(order.day),
    financialStatus: financialStatusOfCode(order.financial_status),
    channel: channelOfCode(order.channel),
    country: order.country_code,
    canceledAt: order.cancelled_at === null ? null : formatMoment(order.cancelled_at, timezone),
    isTest: order.is_test === 1,
    isDeleted: order.deleted_at !== null,
    discountCodes: discountCodesOf(order.discount_codes),
    items: order.items,
    total: toMajorUnits(order.total_minor, currency),
    refunded: toMajorUnits(order.refunded_minor, currency),
  };
}
