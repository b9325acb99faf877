import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { type CustomerOrders, customerOrders } from "../../cuts/order-days/customer-orders.ts";
import { readCursor } from "../../lists/cursor.ts";
import { smallestNumbers } from "../../lists/smallest-numbers.ts";
import { toPage } from "../../lists/page.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { once } from "../../once.ts";
import { cachedRows } from "./cached-rows.ts";
import { nameCell, type RowPage, type RowSource, type StoredCells } from "./row-source.ts";

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
      const found = customersOfPage(all, page, onlyReturning).map((customer) =>
        cellsOf(all, customer),
      );
      const { rows, next } = toPage(found, {
        ...page,
        positionOf: (row) => [row[page.column.id] ?? null, row["customer"] ?? null],
      });
      return { rows: await withNames(comparison, rows), next };
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

/**
 * The numbers of the page's customers and of one more, sorted by the column, ties by number. Each customer has a number
 * as sort key instead of a position, because a store can have millions of customers.
 */
function customersOfPage(
  orders: CustomerOrders,
  { column, direction, limit, cursor, question }: RowPage,
  onlyReturning: boolean,
): number[] {
  const { orderCounts, lastDays, goodsMinor, isReturning } = orders;
  const columns: Record<string, ArrayLike<number>> = {
    last_order_day: lastDays,
    order_count: orderCounts,
    sales: goodsMinor,
    returning_customers: isReturning,
  };
  // In other columns, all customers have the same value or their own number.
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
    if ((onlyReturning ? isReturning[each] : orderCounts[each]) === 0) continue;
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
