import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/facts.table.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import { groupBy } from "../grouping.ts";
import { distinctCustomers, type CustomerCounts } from "./distinct-customers.ts";
import { acquiredCustomers } from "./acquired-customers.ts";
import { type AdSums, addAds } from "./ad-sums.ts";
import { addSteps, type StepSessions } from "./checkout-steps.ts";
import { addEmails, type EmailSums } from "./email-days.ts";
import { valueLeftInCarts } from "./left-carts.ts";
import {
  countOrders,
  type OrderCounts,
  ordersByCustomerType,
  type OrdersOfType,
} from "./orders-by-customer-type.ts";
import { percent } from "./ratio.ts";
import { type SalesByDay, salesByDay, sumSales } from "./sales-by-day.ts";
import { addSessions, type SessionSums } from "./session-sums.ts";
import type { SourceAccounts } from "./source-account.ts";
import { openSourceDayFigures, type SourceDayFigures } from "./source-day-figures.ts";
import { spendAndSales, type SpendAndSales } from "./spend-and-sales.ts";
import type { StoreMemory } from "./store-memory.ts";

/** The figures of one window that metrics are made of; each is read when first asked for, and once. */
export type Figures = SourceDayFigures & {
  salesByDay: () => Promise<SalesByDay>;
  sales: () => Promise<LedgerAmounts>;
  ordersByType: () => Promise<OrdersOfType[]>;
  orderCounts: () => Promise<OrderCounts>;
  customers: () => Promise<CustomerCounts>;
  /** Minor units. */
  valueLeftInCarts: () => Promise<number>;
  /** Of the days that `sessionDays` names; null when there are none. */
  sessions: () => Promise<SessionSums | null>;
  steps: () => Promise<StepSessions | null>;
  /** Percent: orders of the online store to sessions, of the days that both are known of. */
  conversionRate: () => Promise<number | null>;
  /** Over all campaigns; days without any are absent. */
  adSumsByDay: () => Promise<ReadonlyMap<number, AdSums> | null>;
  adSums: () => Promise<AdSums | null>;
  emailSums: () => Promise<EmailSums | null>;
  /** Of the days that advertising and orders are both known of; null when there are none. */
  spendAndSales: () => Promise<SpendAndSales | null>;
  /** Customers acquired on the days of `spendAndSales`. */
  acquired: () => Promise<number | null>;
};

export type FiguresScope = {
  store: StoreContext;
  basis: DateBasis;
  memory: StoreMemory;
  accounts: SourceAccounts;
  window: Window;
  /** The day up to which the orders reach, not known to its end. */
  firstOpenDay: number;
  /** Whether the figures of whole days are there to be compared, which takes all of the window's days. */
  isSide?: boolean;
};

export function openFigures(db: Database, scope: FiguresScope): Figures {
  const { store, basis, memory, accounts, window, firstOpenDay, isSide = false } = scope;
  const days = openSourceDayFigures(db, {
    storeId: store.id,
    currency: store.currency,
    memory,
    accounts,
    span: window,
    isSide,
  });
  const byDay = once(() => salesByDay(db, { storeId: store.id, basis, window }));
  const sessionsOfDays = once(days.sessionsByDay);
  const stepsOfDays = once(days.stepsByDay);
  const ads = once(days.ads);
  const adsOfDays = once(async () => {
    const known = await ads();
    return known && sumsByDay(known.days, addAds);
  });
  const email = once(days.email);
  const spent = once(async () => {
    const known = await ads();
    const isPartial = isSide && window.to >= firstOpenDay;
    return known === null || isPartial ? null : spendAndSales(known, await byDay(), firstOpenDay);
  });
  const byType = once(() => ordersByCustomerType(db, store, window));
  return {
    salesByDay: byDay,
    sales: once(async () => sumSales(await byDay())),
    ordersByType: byType,
    orderCounts: once(async () => countOrders(await byType())),
    customers: once(() => distinctCustomers(db, { store, memory, window })),
    valueLeftInCarts: once(() => valueLeftInCarts(db, store, window)),
    sessionDays: once(days.sessionDays),
    sessionsByDay: sessionsOfDays,
    sessions: once(async () => {
      const sums = await sessionsOfDays();
      return sums && addSessions(sums.values());
    }),
    conversionRate: async () => {
      const [known, sessions] = [await days.sessionDays(), await sessionsOfDays()];
      if (known === null || sessions === null) return null;
      const isPartial = isSide && window.to >= firstOpenDay;
      const both = { from: known.from, to: Math.min(known.to, firstOpenDay) };
      return isPartial ? null : ordersBySessions(await byDay(), sessions, both);
    },
    channels: once(days.channels),
    stepsByDay: stepsOfDays,
    steps: once(async () => {
      const known = await stepsOfDays();
      return known && addSteps(known.values());
    }),
    users: once(days.users),
    search: once(days.search),
    ads,
    adSumsByDay: adsOfDays,
    adSums: once(async () => {
      const known = await adsOfDays();
      return known && addAds(known.values());
    }),
    email,
    emailSums: once(async () => {
      const known = await email();
      return known && addEmails(known.map(({ sums }) => sums));
    }),
    spendAndSales: spent,
    acquired: once(async () => {
      const both = await spent();
      return both && acquiredCustomers(db, { store, span: both.span });
    }),
  };
}

function ordersBySessions(
  sales: SalesByDay,
  sessions: ReadonlyMap<number, SessionSums>,
  { from, to }: DaySpan,
): number | null {
  let [orders, visits] = [0, 0];
  for (let day = from; day <= to; day += 1) {
    orders += sales.get(day)?.online_orders ?? 0;
    visits += sessions.get(day)?.sessions ?? 0;
  }
  return percent(orders, visits);
}

function sumsByDay<Sums>(
  days: readonly { day: number; sums: Sums }[],
  add: (all: Iterable<Sums>) => Sums,
): Map<number, Sums> {
  const byDay = groupBy(days, ({ day }) => day);
  return new Map([...byDay].map(([day, rows]) => [day, add(rows.map(({ sums }) => sums))]));
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}
