import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomerQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  channelOfCode,
  financialStatusOfCode,
  customerTypeCodes,
} from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { formatDay } from "../../calendar/days.ts";
import { discountCodesOf } from "../../ingestion/sales/stored-facts.ts";
import type { ListQuestion } from "../../lists/cursor.ts";
import type { SortColumn } from "../../lists/keyset.ts";
import { readPage } from "../../lists/read-page.ts";

export type CustomerScope = { store: StoreContext; customerId: number };

const latestFirst: SortColumn[] = [
  { value: sql.ref<number>("orders.placed_at"), direction: "desc" },
  { value: sql.ref<number>("orders.id"), direction: "desc" },
];

/** Selects the counted orders of a customer. */
export function countedOrders(db: Database, { store, customerId }: CustomerScope) {
  return db
    .selectFrom("orders")
    .where("orders.store_id", "=", store.id)
    .where("orders.customer_id", "=", customerId)
    .where("orders.is_test", "=", 0)
    .where("orders.deleted_at", "is", null);
}

/** A page of a customer's orders, latest first. */
export async function listCustomerOrders(
  db: Database,
  { query, ...scope }: CustomerScope & { query: CustomerQuery },
): Promise<Customer["orderList"]> {
  const { store, customerId } = scope;
  const { limit, cursor } = query;
  const question: ListQuestion = {
    storeId: store.id,
    name: "customer-orders",
    query: { customerId },
    sort: "-date",
  };
  const orders = countedOrders(db, scope).select([
    "id",
    "name",
    "day",
    "placed_at",
    "customer_type",
    "financial_status",
    "channel",
    "cancelled_at",
    "discount_codes",
    "goods_minor",
    "total_minor",
    "returns_minor",
    "refunded_minor",
  ]);
  const page = await readPage(orders, {
    question,
    columns: latestFirst,
    limit,
    cursor,
    positionOf: (row) => [row.placed_at, row.id],
  });
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  return {
    rows: page.rows.map((order) => ({
      id: String(order.id),
      name: order.name,
      day: formatDay(order.day),
      isFirst: order.customer_type === customerTypeCodes.first,
      financialStatus: financialStatusOfCode(order.financial_status),
      channel: channelOfCode(order.channel),
      isCanceled: order.cancelled_at !== null,
      discountCodes: discountCodesOf(order.discount_codes),
      total: money(order.total_minor),
      refunded: money(order.refunded_minor),
      net: money(order.goods_minor - order.returns_minor),
    })),
    next: page.next,
  };
}
