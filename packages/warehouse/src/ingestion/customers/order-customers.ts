import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  appendOrders,
  byPlacedAt,
  continuesHistory,
  countHistory,
  customerTypeAt,
  type CustomerCounters,
  noOrders,
} from "./customer-history.ts";
import {
  type CountedOrder,
  countedAfter,
  countedBefore,
  historyOrder,
  type OrderChange,
} from "../sales/order-change.ts";
import {
  counterColumns,
  orderQueries,
  orderStatements,
  type StoredCustomer,
} from "../sales/order-statements.ts";
import type { RetypedOrder } from "../sales/drop-packed-days.ts";
import { appendPurchaseDays, changePurchaseDays, purchaseDaysOf } from "./purchase-days.ts";
import { addCustomer, addTypedOrder, type RollupDeltas } from "../sales/rollup-deltas.ts";
import {
  changeAmounts,
  type ChangedAmounts,
  changedAmounts,
  findPositions,
} from "./changed-amounts.ts";

/** A customer with orders in the batch. `extId` is set if the customer is not stored yet. */
type BatchCustomer = { id: number; extId: string | null; counters: CustomerCounters };

/** The customers with orders in the batch by our id, and our ids by the source's id. */
export type BatchCustomers = {
  byId: Map<number, BatchCustomer>;
  idOf: ReadonlyMap<string, number>;
};

/** Finds customers by the source's id and assigns ids to new ones. Customers in `knownIds` are also read. */
export async function resolveCustomers(
  db: Database,
  storeId: number,
  wanted: { extIds: ReadonlySet<string>; knownIds: ReadonlySet<number> },
): Promise<BatchCustomers> {
  const queries = orderQueries(db);
  const extIds = [...wanted.extIds];
  const found = await selectBatch<StoredCustomer>(
    db,
    queries.customerByExtId,
    extIds.map((extId) => [storeId, extId]),
  );
  const byId = new Map<number, BatchCustomer>();
  const idOf = new Map<string, number>();
  const unknown = found.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table: "customers" }, unknown);
  for (const [index, extId] of extIds.entries()) {
    const row = found[index]?.[0];
    const id = row?.id ?? nextId++;
    idOf.set(extId, id);
    byId.set(
      id,
      row === undefined ? { id, extId, counters: noOrders() } : { id, extId: null, counters: row },
    );
  }
  const others = [...wanted.knownIds].filter((id) => !byId.has(id));
  const rest = await selectBatch<StoredCustomer>(
    db,
    queries.customerById,
    others.map((id) => [storeId, id]),
  );
  for (const row of rest.flat()) byId.set(row.id, { id: row.id, extId: null, counters: row });
  return { byId, idOf };
}

/** A customer's changed orders as counted before and after the change. */
type CustomerChange = { before: CountedOrder[]; after: CountedOrder[] };

type RewrittenCustomer = { customerId: number; customerChange: CustomerChange };

type Recount = {
  changeOf: ReadonlyMap<number, OrderChange>;
  customers: BatchCustomers;
  deltas: RollupDeltas;
};

/**
 * Counts the changed orders of customers and guests in the rollups by customer type, the cohorts, the lifetime values
 * and the customers' counters. Sets `customerType` of each change, and returns the other orders whose type changed.
 */
export async function countChangedOrders(
  db: Database,
  storeId: number,
  batch: { changes: readonly OrderChange[]; customers: BatchCustomers; deltas: RollupDeltas },
): Promise<RetypedOrder[]> {
  const { changes, customers, deltas } = batch;
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const customerChanges = countGuests(changes, deltas);
  for (const customerId of customerChanges.keys()) {
    addCustomer(deltas, customers.byId.get(customerId)?.counters, -1);
  }
  const rewritten: RewrittenCustomer[] = [];
  const amountChanges: (RewrittenCustomer & { amounts: ChangedAmounts[] })[] = [];
  for (const [customerId, customerChange] of customerChanges) {
    const customer = customers.byId.get(customerId);
    if (customer === undefined) throw new Error("An order's customer is not stored");
    const amounts = changedAmounts(customerId, customerChange);
    if (amounts !== null) {
      amountChanges.push({ customerId, customerChange, amounts });
      continue;
    }
    const added = customerChange.after.toSorted(byPlacedAt);
    if (customerChange.before.length > 0 || !continuesHistory(customer.counters, added)) {
      rewritten.push({ customerId, customerChange });
      continue;
    }
    for (const [index, order] of added.entries()) {
      setType(changeOf, order.id, customerTypeAt(customer.counters.order_count + index));
    }
    appendPurchaseDays(deltas.columns, customerId, { before: customer.counters, orders: added });
    customer.counters = appendOrders(customer.counters, added, deltas);
  }
  rewritten.push(
    ...(await applyAmountChanges(db, storeId, { amountChanges, changeOf, customers, deltas })),
  );
  const retyped = await rewriteHistories(db, storeId, { changeOf, customers, deltas, rewritten });
  await writeCustomers(db, storeId, { customers: customers.byId.values(), customerChanges });
  for (const customerId of customerChanges.keys()) {
    addCustomer(deltas, customers.byId.get(customerId)?.counters, 1);
  }
  return retyped;
}

/** Returns the customers whose orders must be recounted, because the sequence of their orders is unknown. */
async function applyAmountChanges(
  db: Database,
  storeId: number,
  batch: Recount & {
    amountChanges: readonly (RewrittenCustomer & { amounts: ChangedAmounts[] })[];
  },
): Promise<RewrittenCustomer[]> {
  const { amountChanges, changeOf, customers, deltas } = batch;
  const positions = await findPositions(
    db,
    storeId,
    amountChanges.flatMap(({ customerId, amounts }) =>
      amounts.map(({ after: { placedAt } }) => {
        const orderCount = customers.byId.get(customerId)?.counters.order_count ?? 0;
        return { placedAt, customerId, orderCount };
      }),
    ),
  );
  const unknown: RewrittenCustomer[] = [];
  let next = 0;
  for (const { customerId, customerChange, amounts } of amountChanges) {
    const found = positions.slice(next, (next += amounts.length));
    const known = found.filter((position) => position !== null);
    const customer = customers.byId.get(customerId);
    if (customer === undefined || known.length < amounts.length) {
      unknown.push({ customerId, customerChange });
      continue;
    }
    for (const [index, position] of known.entries()) {
      const change = amounts[index];
      if (change === undefined) continue;
      setType(changeOf, change.after.id, customerTypeAt(position));
      customer.counters = changeAmounts(deltas, customer.counters, { ...change, position });
    }
  }
  return unknown;
}

/** Counts guest orders and groups the other orders by customer. */
function countGuests(
  changes: readonly OrderChange[],
  deltas: RollupDeltas,
): Map<number, CustomerChange> {
  const customerChanges = new Map<number, CustomerChange>();
  const sides = [
    { side: "before", counted: countedBefore, sign: -1 },
    { side: "after", counted: countedAfter, sign: 1 },
  ] as const;
  for (const change of changes) {
    for (const { side, counted, sign } of sides) {
      const order = counted(change);
      if (order === null) continue;
      if (order.customerId === null) {
        addTypedOrder(deltas, { day: order.day, type: 0, sums: order.sums }, sign);
        continue;
      }
      let customerChange = customerChanges.get(order.customerId);
      if (customerChange === undefined) {
        customerChange = { before: [], after: [] };
        customerChanges.set(order.customerId, customerChange);
      }
      customerChange[side].push(order);
    }
  }
  return customerChanges;
}

function setType(
  changeOf: ReadonlyMap<number, OrderChange>,
  orderId: number,
  type: OrderChange["customerType"],
): void {
  const change = changeOf.get(orderId);
  if (change !== undefined) change.customerType = type;
}

/** Recounts all orders of customers whose changes go beyond appending new orders. */
async function rewriteHistories(
  db: Database,
  storeId: number,
  batch: Recount & { rewritten: readonly RewrittenCustomer[] },
): Promise<RetypedOrder[]> {
  const { changeOf, customers, deltas, rewritten } = batch;
  const histories = await selectBatch(
    db,
    orderQueries(db).countedOrdersOfCustomer,
    rewritten.map(({ customerId }) => [storeId, customerId]),
  );
  const retyped: (RetypedOrder & { type: number })[] = [];
  for (const [index, { customerId, customerChange }] of rewritten.entries()) {
    const customer = customers.byId.get(customerId);
    const stored = histories[index] ?? [];
    const before = stored.map(historyOrder).toSorted(byPlacedAt);
    countHistory(before, deltas, -1);
    const untouched = before.filter((order) => !changeOf.has(order.id));
    const after = [...untouched, ...customerChange.after].toSorted(byPlacedAt);
    const counters = countHistory(after, deltas);
    changePurchaseDays(deltas.columns, {
      before: purchaseDaysOf(customerId, before),
      after: purchaseDaysOf(customerId, after),
    });
    if (customer !== undefined) customer.counters = counters;
    const typeOf = new Map(stored.map((order) => [order.id, order.customer_type]));
    for (const [position, order] of after.entries()) {
      const type = customerTypeAt(position);
      setType(changeOf, order.id, type);
      if (changeOf.has(order.id) || typeOf.get(order.id) === type) continue;
      retyped.push({ id: order.id, day: order.day, type });
    }
  }
  await runBatch(
    db,
    orderStatements(db).retypeOrder,
    retyped.map(({ id, type }) => [type, storeId, id]),
  );
  return retyped;
}

async function writeCustomers(
  db: Database,
  storeId: number,
  {
    customers,
    customerChanges,
  }: {
    customers: Iterable<BatchCustomer>;
    customerChanges: ReadonlyMap<number, CustomerChange>;
  },
): Promise<void> {
  const statements = orderStatements(db);
  const inserted: unknown[][] = [];
  const updated: unknown[][] = [];
  for (const { id, extId, counters } of customers) {
    const values = counterColumns.map((column) => counters[column]);
    if (extId !== null) inserted.push([id, storeId, extId, ...values]);
    else if (customerChanges.has(id)) updated.push([...values, storeId, id]);
  }
  await runBatch(db, statements.insertCustomer, inserted);
  await runBatch(db, statements.updateCustomer, updated);
}
