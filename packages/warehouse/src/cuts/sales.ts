import type { Database } from "@cartograph/database/schema.ts";
import { noAmounts } from "../ingestion/sales/ledger-amounts.ts";
import { acquiredByDay } from "../metrics/customers/acquired-customers.ts";
import {
  countVisits,
  distinctCustomers,
  visitsByDay,
} from "../metrics/customers/distinct-customers.ts";
import { ordersByCustomerType } from "../metrics/customers/orders-by-customer-type.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import { salesByDay, sumSales } from "../metrics/sales/sales-by-day.ts";
import { salesByMinute } from "../metrics/sales/sales-by-minute.ts";
import { once } from "../once.ts";
import type { Cut, Grouping } from "./cut.ts";
import { type GroupKey, groupKey } from "./group-key.ts";
import { groupedAcquired } from "./grouped-acquired.ts";
import { filteredMinutes, groupedAmounts, groupedTotals } from "./order-days/grouped-amounts.ts";
import {
  countCustomers,
  countVisitors,
  groupedOrders,
  groupedVisits,
} from "./order-days/grouped-orders.ts";
import { orderFactDimensions } from "./order-facts.ts";

type SalesFigures = FiguresByFacts["sales"];

const noSales: SalesFigures = {
  sales: async () => noAmounts(),
  salesByDay: async () => new Map(),
  ordersByType: async () => [],
  customers: async () => ({ all: 0, returning: 0 }),
  customersOver: async () => () => ({ all: 0, returning: 0 }),
  acquiredOver: async () => new Map(),
  salesByMinute: async () => new Map(),
};

/** Sums over the ledger, and the orders of the window. */
export const salesCut: Cut<"sales"> = {
  dimensions: orderFactDimensions,
  allFigures: (db, { store, basis, cache, window }) => ({
    sales: async () => sumSales(await salesByDay(db, { storeId: store.id, basis, window })),
    salesByDay: () => salesByDay(db, { storeId: store.id, basis, window }),
    ordersByType: () => ordersByCustomerType(db, store, window),
    customers: () => distinctCustomers(db, { store, cache, window }),
    customersOver: async () => {
      const byDay = await visitsByDay(db, { store, cache, span: window });
      return (span) => countVisits(byDay, span);
    },
    acquiredOver: (span) => acquiredByDay(db, { store, span }),
    salesByMinute: (span) => salesByMinute(db, { storeId: store.id, basis, span }),
  }),
  noFigures: () => noSales,
  filteredFigures: (db, scope, filters) =>
    openGroups(db, scope, { by: [], filters }).figuresOf(groupKey([])),
  groupedFigures: async (db, scope, grouping) => {
    const { totals, figuresOf } = openGroups(db, scope, grouping);
    // Every order has a sale in the ledger, so no group has customers without sales.
    return new Map([...(await totals()).keys()].map((key) => [key, figuresOf(key)]));
  },
};

/** The figures of all groups are loaded together, each kind when the first group needs it. */
function openGroups(db: Database, scope: FiguresScope, grouping: Grouping) {
  const totals = once(() => groupedTotals(db, scope, grouping));
  const amounts = once(() => groupedAmounts(db, scope, grouping));
  const orders = once(() => groupedOrders(db, scope, grouping));
  const visits = once(() => groupedVisits(db, scope, grouping));
  const figuresOf = (key: GroupKey): SalesFigures => ({
    sales: async () => (await totals()).get(key) ?? noAmounts(),
    salesByDay: async () => (await amounts()).get(key) ?? new Map(),
    ordersByType: async () => (await orders()).get(key) ?? [],
    customers: async () => countCustomers((await visits()).get(key) ?? []),
    customersOver: async () => countVisitors((await visits()).get(key) ?? []),
    acquiredOver: async (span) =>
      (await groupedAcquired(db, { store: scope.store, span }, grouping)).get(key) ?? new Map(),
    salesByMinute: (span) => filteredMinutes(db, { ...scope, span }, grouping.filters),
  });
  return { totals, figuresOf };
}
