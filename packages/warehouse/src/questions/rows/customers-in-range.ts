import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { integersOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";
import { type CustomerOrders, customerOrders } from "../../cuts/order-days/customer-orders.ts";
import { type Position, readCursor } from "../../lists/cursor.ts";
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
  const sortedByName = () =>
    cachedRows(comparison, {
      id,
      name: "customers by name",
      load: async () => loadByName(comparison, { orders: await orders(), onlyReturning }),
      bytesOf: (sorted) => sorted.byteLength,
    });
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
          ? await customersByName(comparison, page, await sortedByName())
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

/** The numbers of the listed customers, sorted by name. */
async function loadByName({ db, store }: Comparison, listed: Listed): Promise<Uint32Array> {
  const numbers: number[] = [];
  for (let each = 0; each < listed.orders.orderCounts.length; each += 1) {
    if (isListed(listed, each)) numbers.push(each);
  }
  const query = sortedBy(customersAmong({ db, store }, numbers).select("id"), byName("asc"));
  return Uint32Array.from(await query.execute(), ({ id }) => id);
}

function byName(direction: "asc" | "desc"): SortColumn[] {
  const values = [sql<number>`length(ext_id)`, sql.ref<string>("ext_id"), sql.ref<number>("id")];
  return values.map((value) => ({ value, direction }));
}

function customersAmong(
  { db, store }: Pick<Comparison, "db" | "store">,
  numbers: readonly number[],
) {
  const list = integersOf(JSON.stringify(numbers));
  return db
    .selectFrom("customers")
    .where("store_id", "=", store.id)
    .where(sql<boolean>`id in (select value from ${list} as numbers)`);
}

/**
 * The numbers of the page's customers and of one more, sorted by name.
 * @param sorted all customers by name, ascending
 */
async function customersByName(
  comparison: Comparison,
  { direction, limit, cursor, question }: RowPage,
  sorted: Uint32Array,
): Promise<number[]> {
  const after = cursor === undefined ? null : readCursor(cursor, question);
  const left =
    after === null ? sorted.length : await countAfter(comparison, { after, direction, sorted });
  if (direction === "desc") {
    return [...sorted.subarray(Math.max(0, left - limit - 1), left)].toReversed();
  }
  return [...sorted.subarray(sorted.length - left).subarray(0, limit + 1)];
}

/** The number of customers that come after a position. */
async function countAfter(
  comparison: Comparison,
  { after, direction, sorted }: { after: Position; direction: "asc" | "desc"; sorted: Uint32Array },
): Promise<number> {
  const at = sorted.indexOf(Number(after.at(-1)));
  if (at !== -1) return direction === "asc" ? sorted.length - at - 1 : at;
  // Since the previous page was read, its last customer has no more orders in the range.
  const { count } = await customersAmong(comparison, [...sorted])
    .where(afterPosition(byName(direction), after))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
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
