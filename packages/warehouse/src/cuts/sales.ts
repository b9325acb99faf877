import type { FiguresByFacts } from "../metrics/fact-figures.ts";
import { acquiredByDay } from "../metrics/customers/acquired-customers.ts";
import {
  countVisits,
  distinctCustomers,
  visitsByDay,
} from "../metrics/customers/distinct-customers.ts";
import { ordersByCustomerType } from "../metrics/customers/orders-by-customer-type.ts";
import { salesByDay } from "../metrics/sales/sales-by-day.ts";
import { salesByMinute } from "../metrics/sales/sales-by-minute.ts";
import type { Cut } from "./cut.ts";

const noSales: FiguresByFacts["sales"] = {
  salesByDay: async () => new Map(),
  ordersByType: async () => [],
  customers: async () => ({ all: 0, returning: 0 }),
  customersOver: async () => () => ({ all: 0, returning: 0 }),
  acquiredOver: async () => new Map(),
  salesByMinute: async () => new Map(),
};

export const salesCut: Cut<"sales"> = {
  dimensions: [],
  allFigures: (db, { store, basis, cache, window }) => ({
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
  filteredFigures: () => noSales,
  groupedFigures: async () => new Map(),
};
