import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { fileKey } from "@cartograph/contracts/customers/customer-name.ts";
import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import { segmentKeys } from "@cartograph/contracts/reports/customers.ts";
import { monthOfDay } from "@cartograph/database/dialects/portable/days-as-text.ts";
import { type RawBuilder, sql } from "kysely";
import { segmentBounds } from "../metrics/customers/customer-segments.ts";
import type { StoreContext } from "../report-request.ts";
import { discountCodes } from "./discount-codes.ts";
import { orNone, type SqlValue, textValue } from "./sql-dimension.ts";

export const customerDimensionIds = [
  "acquired_month",
  "first_product",
  "first_discount_code",
  "segment",
] as const;
export type CustomerDimensionId = (typeof customerDimensionIds)[number];

/** The value of a row's customer; `noValue` for rows without a customer. */
export function customerValue(
  id: CustomerDimensionId,
  customer: { store: StoreContext; id: RawBuilder<number | null> },
): SqlValue {
  const { store, id: customerId } = customer;
  const storeId = store.id;
  const ofCustomer = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from customers as buyer
      where buyer.store_id = ${storeId} and buyer.id = ${customerId})`;
  const ofFirstOrder = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from orders as first_order
      where first_order.store_id = ${storeId} and first_order.customer_id = ${customerId}
        and ${isFirstOrder} limit 1)`;
  switch (id) {
    case "acquired_month":
      return { one: orNone(ofCustomer(monthOfDay(sql`buyer.first_order_day`))) };
    case "segment":
      return { one: orNone(ofCustomer(segmentOf(store))) };
    case "first_discount_code":
      return { one: orNone(ofFirstOrder(discountCodes(sql`first_order.discount_codes`))) };
    case "first_product":
      return { one: orNone(ofFirstOrder(firstProductOf(storeId))) };
  }
}

/**
 * The value of a row with the columns of `customers`; undefined for a dimension that does not describe customers.
 * @param row the row's name in the query
 */
export function customerRowValue(
  dimension: DimensionId,
  store: StoreContext,
  row: string,
): SqlValue | undefined {
  const customer = { store, id: sql.ref<number>(`${row}.id`) };
  if (dimension === "country") return { one: orNone(sql`upper(${customerCountry(row)})`) };
  if (dimension === "first_visit_source") return firstVisitOfCustomer(customer);
  const id = customerDimensionIds.find((each) => each === dimension);
  return id === undefined ? undefined : customerValue(id, customer);
}

/**
 * A customer's country; of one from an orders export, which has no customers' profiles, the country of the latest order
 * that has one.
 * @param row the name of a row of `customers` in the query
 */
export function customerCountry(row: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<string | null>`coalesce(${column("country_code")},
    case when ${column("ext_id")} like ${sql.lit(`${fileKey}%`)} then (
      select latest.country_code from orders as latest
      where latest.store_id = ${column("store_id")} and latest.customer_id = ${column("id")}
        and latest.country_code is not null and latest.is_test = 0 and latest.deleted_at is null
      order by latest.placed_at desc, latest.id desc limit 1) end)`;
}

/** The source of the first order's first visit. */
function firstVisitOfCustomer(customer: { store: StoreContext; id: RawBuilder<number> }): SqlValue {
  return {
    one: orNone(sql`(select ${textValue(sql.ref("visit.source"))} from orders as first_order
      join visit_sources as visit
        on visit.store_id = first_order.store_id and visit.id = first_order.first_visit_id
      where first_order.store_id = ${customer.store.id} and first_order.customer_id = ${customer.id}
        and ${isFirstOrder} limit 1)`),
  };
}

const isFirstOrder = sql`first_order.customer_type = ${sql.lit(customerTypeCodes.first)}
  and first_order.is_test = 0 and first_order.deleted_at is null`;

function segmentOf(store: StoreContext): RawBuilder<string | null> {
  const bounds = segmentBounds(store);
  const cases = segmentKeys.map(
    (key) => sql`when buyer.order_count >= ${bounds[key].minOrders} then ${sql.lit(key)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** The product of the first line that has one. */
const firstProductOf = (storeId: number) => sql`(select sold.product_id from sold_lines as sold
  where sold.store_id = ${storeId} and sold.day = first_order.day
    and sold.order_id = first_order.id and sold.is_gift_card = 0 and sold.product_id is not null
  order by sold.line_no limit 1)`;
