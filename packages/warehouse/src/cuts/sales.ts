import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";
import { noAmounts } from "../ingestion/sales/ledger-amounts.ts";
import { acquiredByDay } from "../metrics/customers/acquired-customers.ts";
import {
  distinctCustomers,
  distinctCustomersOver,
} from "../metrics/customers/distinct-customers.ts";
import { ordersByCustomerType } from "../metrics/customers/orders-by-customer-type.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import { addSales, salesOfWindow, sumSales } from "../metrics/sales/sales-by-day.ts";
import { salesByMinute } from "../metrics/sales/sales-by-minute.ts";
import { addNumbers } from "../metrics/series.ts";
import { once } from "../once.ts";
import { sumByDay, addGroups } from "./add-groups.ts";
import type { Cut, Grouping } from "./cut.ts";
import { figuresOfGroups } from "./figures-of-groups.ts";
import type { GroupKey } from "./group-key.ts";
import { groupedAcquired } from "./grouped-acquired.ts";
import { filteredMinutes, groupedAmounts, groupedTotals } from "./order-days/grouped-amounts.ts";
import {
  countCustomers,
  countCustomersOver,
  groupedOrders,
  groupedPurchaseDays,
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
  allFigures: (db, { store, basis, cache, window }) => {
    const byDay = once(() => salesOfWindow(db, { store, cache, basis, window }));
    return {
      sales: async () => sumSales(await byDay()),
      salesByDay: byDay,
      ordersByType: () => ordersByCustomerType(db, { store, cache, window }),
      customers: () => distinctCustomers(db, { store, cache, window }),
      customersOver: () => distinctCustomersOver(db, { store, cache, span: window }),
      acquiredOver: (span) => acquiredByDay(db, { store, span }),
      salesByMinute: (span) => salesByMinute(db, { storeId: store.id, basis, span }),
    };
  },
  noFigures: () => noSales,
  ...figuresOfGroups(openGroups),
};

/** Loads the figures of all groups together, each kind when first needed. */
function openGroups(db: Database, scope: FiguresScope, grouping: Grouping) {
  const groups: LoadedGroups = {
    // Every order has a sale in the ledger, so no group has customers without sales.
    totals: once(() => groupedTotals(db, scope, grouping)),
    amounts: once(() => groupedAmounts(db, scope, grouping)),
    orders: once(() => groupedOrders(db, scope, grouping)),
    purchaseDays: once(() => groupedPurchaseDays(db, scope, grouping)),
    acquired: (span) => groupedAcquired(db, { store: scope.store, span }, grouping),
    minutes: (span) => filteredMinutes(db, { ...scope, span }, grouping.filters),
  };
  const figuresOf = (keys: readonly GroupKey[]): SalesFigures => new GroupSales(groups, keys);
  return { totals: groups.totals, figuresOf };
}

type LoadedGroups = {
  totals: () => ReturnType<typeof groupedTotals>;
  amounts: () => ReturnType<typeof groupedAmounts>;
  orders: () => ReturnType<typeof groupedOrders>;
  purchaseDays: () => ReturnType<typeof groupedPurchaseDays>;
  acquired: (span: DaySpan) => ReturnType<typeof groupedAcquired>;
  minutes: (span: DaySpan) => ReturnType<typeof filteredMinutes>;
};

/** The combined figures of some groups. A class, because a breakdown can have thousands of groups. */
class GroupSales implements SalesFigures {
  readonly #groups: LoadedGroups;
  readonly #keys: readonly GroupKey[];

  constructor(groups: LoadedGroups, keys: readonly GroupKey[]) {
    this.#groups = groups;
    this.#keys = keys;
  }

  async sales() {
    return addGroups(await this.#groups.totals(), this.#keys, addSales);
  }

  async salesByDay() {
    return addGroups(await this.#groups.amounts(), this.#keys, (all) => sumByDay(all, addSales));
  }

  async ordersByType() {
    return addGroups(await this.#groups.orders(), this.#keys, (all) => all.flat());
  }

  async customers() {
    return countCustomers(await this.#purchaseDays());
  }

  async customersOver() {
    return countCustomersOver(await this.#purchaseDays());
  }

  async acquiredOver(span: DaySpan) {
    const groups = await this.#groups.acquired(span);
    return addGroups(groups, this.#keys, (all) => sumByDay(all, addNumbers));
  }

  salesByMinute(span: DaySpan) {
    return this.#groups.minutes(span);
  }

  async #purchaseDays() {
    return addGroups(await this.#groups.purchaseDays(), this.#keys, (all) => all.flat());
  }
}
