import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { OrderListQuery } from "@cartograph/contracts/query-schemas.ts";
import type { OrderList } from "@cartograph/contracts/orders/order-list.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { readSnapshot } from "@cartograph/database/transactions.ts";
import type { ReportRequest } from "../../report-request.ts";
import { resolvePeriod, toResolvedRange } from "../../calendar/period.ts";
import type { ListQuestion } from "../../lists/cursor.ts";
import { readPage } from "../../lists/read-page.ts";
import { filtersOf } from "../../metrics/comparison.ts";
import { findSources, missingPlatforms, ordersNeed } from "../../metrics/sources.ts";
import { loadCached, storeCache } from "../../store-cache.ts";
import { shownOrderColumns, orderFields } from "./order-fields.ts";
import { itemCount, orderSort } from "./order-sort.ts";
import { orderTotals } from "./order-totals.ts";
import {
  findOrderDays,
  type OrderListScope,
  selectListedOrders,
  rejectUnsupportedFilters,
} from "./listed-orders.ts";

const unknownTotals: OrderList["totals"] = {
  count: 0,
  total: null,
  refunded: null,
  grossSales: null,
  discounts: null,
  returns: null,
  netSales: null,
  totalSales: null,
};

/** A page of the store's orders, with totals over all pages. */
export function orderList(
  db: Database,
  { store, now }: ReportRequest,
  query: OrderListQuery,
): Promise<OrderList> {
  const read = async (snapshot: Database): Promise<OrderList> => {
    const { version, ...cache } = await storeCache(db, snapshot, store.id);
    const { timezone, currency } = store;
    const period =
      query.range === undefined
        ? null
        : resolvePeriod({ ...query, compare: "none" }, { timezone, now });
    const filters = filtersOf(query);
    rejectUnsupportedFilters(filters);
    const span = period?.range ?? null;
    const listed = {
      store,
      span,
      days: span ?? (await findOrderDays(snapshot, store.id)),
      search: query.search?.trim() ?? "",
      filters,
    };
    const name = `order-totals ${JSON.stringify(listed)}`;
    const totals = await loadCached(cache, { name, bytesOf: () => 300 + name.length }, () =>
      orderTotals(snapshot, listed),
    );
    // Listed orders are known, so the sources are only read for an empty list.
    const missing =
      totals.count > 0 ? [] : missingPlatforms([ordersNeed], await findSources(snapshot, store.id));
    const page = await pageOfOrders(snapshot, listed, query);
    return {
      range: period && toResolvedRange(period),
      timezone,
      currency,
      currencyDigits: currencyDigits(currency),
      rows: page.rows.map((order) => ({
        ...orderFields(order, store),
        customerId: order.customer_id === null ? null : String(order.customer_id),
      })),
      totals: missing.length === 0 ? totals : unknownTotals,
      missing,
      next: page.next,
      dataVersion: version,
    };
  };
  return readSnapshot(db, read);
}

async function pageOfOrders(db: Database, listed: OrderListScope, query: OrderListQuery) {
  const { sort, limit, cursor } = query;
  const storeId = listed.store.id;
  const question: ListQuestion = { storeId, name: "orders", query, sort };
  const { columns, positionOf } = orderSort(sort);
  const orders = db
    .selectFrom(selectListedOrders(db, listed).as("placed"))
    .innerJoin("orders", (join) =>
      join.onRef("orders.id", "=", "placed.order_id").on("orders.store_id", "=", storeId),
    )
    .select(shownOrderColumns)
    .select(itemCount.as("items"));
  return readPage(orders, { question, columns, limit, cursor, positionOf });
}
