import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { integersOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";
import { type CustomerOrders, customerOrders } from "../../cuts/order-days/customer-orders.ts";
import { readCursor } from "../../lists/cursor.ts";
import { afterPosition, type SortColumn, sortedBy } from "../../lists/keyset.ts";
import { smallestNumbers } from "../../lists/smallest-numbers.ts";
import { toPage } from "../../lists/page.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { once } from "../../once.ts";
import { cachedRows } from "./cached-rows.ts";
import {
  nameCell,
  type RowPage,
  type RowSource,
  sortValues,
  type StoredCells,
} from "./row-source.ts";

/** Greater than the number of any customer. */
const customerLimit = 2 ** 32;

const bytesPerCustomer = 17;

/** The distinct customers who ordered in the range; for returning customers, only those. */
export function customersInRange(
  comparison: Comparison,
  { id, rowMetrics }: { id: MetricId; rowMetrics: readonly MetricId[] },
): RowSource {
  const { db, store, cache, filters, period } = comparison;
  const orders = once(() =>
    cachedRows(comparison, {
      id,
      name: "customers",
      load: () => customerOrders(db, { store, cache, window: period.current }, filters),
      bytesOf: ({ orderCounts }) => orderCounts.length * bytesPerCustomer,
    }),
  );
  const onlyReturning = !rowMetrics.includes("customers");
  return {
    columns: [
      { id: "last_order_day", label: "Last order in the range", kind: "day" },
      { id: "customer", label: "Customer", kind: "customer" },
      { id: "order_count", label: "Orders in the range", kind: "count" },
      { id: "sales", label: "Sales of these orders", kind: "money" },
    ],
    rowMetrics,
    summedMetrics: rowMetrics,
    read: async (page) => {
      const all = await orders();
      const listed = { orders: all, onlyReturning };
      const customers =
        page.column.id === "customer"
          ? await customersByName(comparison, page, listed)
          : customersByFigure(page, listed);
      const found = customers.map((customer) => cellsOf(all, customer));
      return toPage(await withNames(comparison, found), {
        ...page,
        positionOf: (row) => [...sortValues(page.column, row), row["customer"] ?? null],
      });
    },
    total: async () => {
      const sums = { customers: 0, returning_customers: 0 };
      const { orderCounts, isReturning } = await orders();
      for (let customer = 0; customer < orderCounts.length; customer += 1) {
        if (orderCounts[customer] !== 0) sums.customers += 1;
        sums.returning_customers += isReturning[customer] ?? 0;
      }
      return { count: onlyReturning ? sums.returning_customers : sums.customers, sums };
    },
  };
}

function cellsOf(
  { orderCounts, lastDays, goodsMinor, isReturning }: CustomerOrders,
  customer: number,
): Record<string, number> {
  return {
    customer,
    order_count: orderCounts[customer] ?? 0,
    last_order_day: lastDays[customer] ?? 0,
    sales: goodsMinor[customer] ?? 0,
    customers: 1,
    returning_customers: isReturning[customer] ?? 0,
  };
}

type Listed = { orders: CustomerOrders; onlyReturning: boolean };

const isListed = ({ orders, onlyReturning }: Listed, customer: number) =>
  (onlyReturning ? orders.isReturning[customer] : orders.orderCounts[customer]) !== 0;

/** The numbers of the page's customers and of one more, sorted by name. */
async function customersByName(
  { db, store }: Comparison,
  { direction, limit, cursor, question }: RowPage,
  listed: Listed,
): Promise<number[]> {
  const numbers: number[] = [];
  for (let each = 0; each < listed.orders.orderCounts.length; each += 1) {
    if (isListed(listed, each)) numbers.push(each);
  }
  const values = [sql<number>`length(ext_id)`, sql.ref<string>("ext_id"), sql.ref<number>("id")];
  const sort = values.map((value): SortColumn => ({ value, direction }));
  const ofStore = db
    .selectFrom("customers")
    .select("id")
    .where("store_id", "=", store.id)
    .where(
      sql<boolean>`id in (select value from ${integersOf(JSON.stringify(numbers))} as numbers)`,
    )
    .limit(limit + 1);
  const left =
    cursor === undefined
      ? ofStore
      : ofStore.where(afterPosition(sort, readCursor(cursor, question)));
  const rows = await sortedBy(left, sort).execute();
  return rows.map(({ id }) => id);
}

/**
 * The numbers of the page's customers and of one more, sorted by the column, ties by number. Each customer has a number
 * as sort key instead of a position, because a store can have millions of customers.
 */
function customersByFigure(
  { column, direction, limit, cursor, question }: RowPage,
  listed: Listed,
): number[] {
  const { orderCounts, lastDays, goodsMinor, isReturning } = listed.orders;
  const columns: Record<string, ArrayLike<number>> = {
    last_order_day: lastDays,
    order_count: orderCounts,
    sales: goodsMinor,
    returning_customers: isReturning,
  };
  // In other columns, all customers have the same value.
  const values = columns[column.id];
  const sign = direction === "asc" ? 1 : -1;
  // An amount combined with a customer number may exceed the safe integers, so amounts are replaced by their ranks.
  const rankOf = column.id === "sales" ? rankAmong(goodsMinor) : (value: number) => value;
  const sortKey = (customer: number, value: number) =>
    sign * ((values === undefined ? 0 : rankOf(value)) * customerLimit + customer);
  const [value, last] = cursor === undefined ? [] : readCursor(cursor, question);
  const after = last === undefined ? -Infinity : sortKey(Number(last), Number(value));
  const sortKeys = new Float64Array(orderCounts.length);
  let count = 0;
  for (let each = 0; each < orderCounts.length; each += 1) {
    if (!isListed(listed, each)) continue;
    const key = sortKey(each, values?.[each] ?? 0);
    if (key > after) sortKeys[count++] = key;
  }
  return smallestNumbers(sortKeys.subarray(0, count), limit + 1).map(
    (key) => Math.abs(key) % customerLimit,
  );
}

/** Returns the rank of an amount: the number of smaller amounts. */
function rankAmong(amounts: Float64Array): (amount: number) => number {
  const sorted = amounts.toSorted();
  return (amount) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? Infinity) < amount) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

async function withNames(
  { db, store }: Comparison,
  rows: readonly StoredCells[],
): Promise<StoredCells[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => Number(row["customer"]));
  const named = await db
    .selectFrom("customers")
    .select(["id", "ext_id"])
    .where("store_id", "=", store.id)
    .where("id", "in", ids)
    .execute();
  const names = new Map(named.map(({ id, ext_id: name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    [nameCell("customer")]: names.get(Number(row["customer"])) ?? null,
  }));
}
