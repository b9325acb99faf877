import type { CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { segmentKeys } from "@cartograph/contracts/reports/customers.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { customerCountry } from "../../dimensions/customer-dimensions.ts";
import type { StoreContext } from "../../report-request.ts";
import { formatDay } from "../../calendar/days.ts";
import { segmentBounds } from "../../metrics/customers/customer-segments.ts";
import { rfmGroupOf, type RfmScale } from "./rfm-scores.ts";

/** Gross − discounts − returns of a row of `customers`, in minor units. */
export const netMinorOf = sql<number>`customers.goods_minor - customers.returns_minor`;

/** Selects customers with the columns shown in lists and on pages. */
export function selectCustomers(db: Database, store: StoreContext, scale: RfmScale | null) {
  return db
    .selectFrom("customers")
    .select([
      "id",
      "ext_id",
      customerCountry("customers").as("country_code"),
      "order_count",
      "first_order_at",
      "first_order_day",
      "last_order_at",
      "last_order_day",
      "goods_minor",
      "total_minor",
      "returns_minor",
      "refunded_minor",
      rfmGroupOf(scale).as("rfm_group"),
    ])
    .where("store_id", "=", store.id);
}

export type StoredCustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>["execute"]>
>[number];

export function toCustomerRow(row: StoredCustomerRow, store: StoreContext): CustomerRow {
  const { currency } = store;
  const { order_count: orders, goods_minor: goods } = row;
  const money = (minor: number) => toMajorUnits(minor, currency);
  return {
    id: String(row.id),
    externalId: row.ext_id,
    orders,
    spent: money(row.total_minor),
    refunded: money(row.refunded_minor),
    returns: money(row.returns_minor),
    net: money(goods - row.returns_minor),
    averageOrder: orders === 0 ? null : money(goods / orders),
    firstOrder: row.first_order_day === null ? null : formatDay(row.first_order_day),
    lastOrder: row.last_order_day === null ? null : formatDay(row.last_order_day),
    segment: segmentOf(store, orders),
    country: row.country_code?.toUpperCase() ?? null,
    rfmGroup: row.rfm_group,
  };
}

/** The segment of a customer with this number of orders; null without orders. */
export function segmentOf(
  store: StoreContext,
  orders: number,
): (typeof segmentKeys)[number] | null {
  const bounds = segmentBounds(store);
  return segmentKeys.find((key) => orders >= bounds[key].minOrders) ?? null;
}
