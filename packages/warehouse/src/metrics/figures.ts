import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import { groupBy } from "../grouping.ts";
import type { CustomerColumn } from "../rollups/columns.ts";
import {
  customersByDay,
  distinctCustomers,
  type CustomerCounts,
} from "./customers/distinct-customers.ts";
import { customerSegments, type SegmentCounts } from "./customers/customer-segments.ts";
import { type ProductTotals, productTotalsByDay } from "./products/product-sales.ts";
import { acquiredByDay } from "./customers/acquired-customers.ts";
import { type AdSums, addAds } from "./ads/ad-sums.ts";
import { addSteps, type StepSessions } from "./checkout/checkout-steps.ts";
import { addEmails, type EmailSums } from "./email/email-days.ts";
import { type Series, sumOver } from "./series.ts";
import { abandonedValueByDay } from "./checkout/abandoned-carts.ts";
import {
  countOrders,
  type OrderCounts,
  ordersByCustomerType,
  type OrdersOfType,
} from "./customers/orders-by-customer-type.ts";
import { isPaidChannel } from "./traffic/paid-channels.ts";
import { percent } from "./ratio.ts";
import { addSales, type SalesByDay, salesByDay, sumSales } from "./sales/sales-by-day.ts";
import { addSessions, type SessionSums } from "./traffic/session-sums.ts";
import type { SourceAccounts } from "../source-days/source-account.ts";
import { openSourceDayFigures, type SourceDayFigures } from "./source-day-figures.ts";
import {
  type SpendAndSales,
  type SpendAndSalesOver,
  spendAndSalesOver,
} from "./ads/spend-and-sales.ts";
import type { StoreCache } from "../store-cache.ts";

/** The figures of one window that metrics are made of; each is read when first asked for, and once. */
export type Figures = Omit<SourceDayFigures, "sessionsOfChannels"> & {
  salesByDay: () => Promise<SalesByDay>;
  sales: () => Promise<LedgerAmounts>;
  ordersByType: () => Promise<OrdersOfType[]>;
  orderCounts: () => Promise<OrderCounts>;
  customers: () => Promise<CustomerCounts>;
  /** All customers to date, whatever the window. */
  customerSegments: () => Promise<SegmentCounts>;
  /** What all products together sold, by day. */
  productTotals: () => Promise<ReadonlyMap<number, ProductTotals>>;
  /** Who ordered on each whole day of the window. */
  customersByDay: () => Promise<ReadonlyMap<number, CustomerColumn>>;
  /** Minor units; days without any are absent. */
  abandonedValueByDay: () => Promise<ReadonlyMap<number, number>>;
  /** Of the days that `sessionDays` names; null when there are none. */
  sessions: () => Promise<SessionSums | null>;
  steps: () => Promise<StepSessions | null>;
  /** Sessions of channels that are bought, and the days that are known of; days without any are absent. */
  paidSessionsByDay: () => ReturnType<SourceDayFigures["sessionsOfChannels"]>;
  /** Percent: orders of the online store to sessions, of the days that both are known of. */
  conversion: () => Promise<Series | null>;
  /** Over all campaigns; days without any are absent. */
  adSumsByDay: () => Promise<ReadonlyMap<number, AdSums> | null>;
  adSums: () => Promise<AdSums | null>;
  emailSumsByDay: () => Promise<ReadonlyMap<number, EmailSums> | null>;
  emailSums: () => Promise<EmailSums | null>;
  /** Of the days that advertising and orders are both known of; null when there are none. */
  spendAndSalesOver: () => Promise<SpendAndSalesOver | null>;
  /** Over all of them. */
  spendAndSales: () => Promise<SpendAndSales | null>;
  /** Customers by the day on which they were acquired, on the days of `spendAndSales`. */
  acquiredByDay: () => Promise<ReadonlyMap<number, number>>;
};

export type FiguresScope = {
  store: StoreContext;
  basis: DateBasis;
  cache: StoreCache;
  accounts: SourceAccounts;
  window: Window;
  /** The day up to which the orders reach, not known to its end. */
  firstOpenDay: number;
  /** Whether the figures of whole days are there to be compared, which takes all of the window's days. */
  needsAllDays?: boolean;
};

export function openFigures(db: Database, scope: FiguresScope): Figures {
  const { store, basis, cache, accounts, window, firstOpenDay, needsAllDays = false } = scope;
  const days = openSourceDayFigures(db, {
    storeId: store.id,
    currency: store.currency,
    cache,
    accounts,
    span: window,
    needsAllDays,
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
  const emailOfDays = once(async () => {
    const known = await email();
    return known && sumsByDay(known, addEmails);
  });
  // As a side of a comparison it covers all of its days or is null.
  const isPartial = needsAllDays && window.to >= firstOpenDay;
  const spent = once(async () => {
    const [known, sums] = [await ads(), await adsOfDays()];
    if (known === null || sums === null || isPartial) return null;
    return spendAndSalesOver({ span: known.span, byDay: sums }, await byDay(), firstOpenDay);
  });
  const channels = once(days.channels);
  const byType = once(() => ordersByCustomerType(db, store, window));
  return {
    salesByDay: byDay,
    sales: once(async () => sumSales(await byDay())),
    ordersByType: byType,
    orderCounts: once(async () => countOrders(await byType())),
    customers: once(() => distinctCustomers(db, { store, cache, window })),
    customersByDay: once(() => customersByDay(db, { store, cache, span: window })),
    customerSegments: once(() => customerSegments(db, { store, cache })),
    productTotals: once(() => productTotalsByDay(db, { store, cache, window })),
    productViews: once(days.productViews),
    productViewsByDay: once(days.productViewsByDay),
    abandonedValueByDay: once(() => abandonedValueByDay(db, store, window)),
    sessionDays: once(days.sessionDays),
    sessionsByDay: sessionsOfDays,
    sessions: once(async () => {
      const sums = await sessionsOfDays();
      return sums && addSessions(sums.values());
    }),
    conversion: async () => {
      const [known, sessions] = [await days.sessionDays(), await sessionsOfDays()];
      if (known === null || sessions === null || isPartial) return null;
      const sales = await byDay();
      return {
        days: { from: known.from, to: Math.min(known.to, firstOpenDay) },
        over: (span) => ordersBySessions(sales, sessions, span),
      };
    },
    channels,
    paidSessionsByDay: once(async () => {
      const members = ((await channels()) ?? []).map(({ member }) => member);
      return days.sessionsOfChannels(members.filter(isPaidChannel));
    }),
    stepDays: once(days.stepDays),
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
    emailDays: days.emailDays,
    emailSumsByDay: emailOfDays,
    emailSums: once(async () => {
      const known = await emailOfDays();
      return known && addEmails(known.values());
    }),
    spendAndSalesOver: spent,
    spendAndSales: once(async () => {
      const both = await spent();
      return both && both.over(both.days);
    }),
    acquiredByDay: once(async () => {
      const both = await spent();
      return both === null ? new Map() : acquiredByDay(db, { store, span: both.days });
    }),
  };
}

function ordersBySessions(
  sales: SalesByDay,
  sessions: ReadonlyMap<number, SessionSums>,
  span: DaySpan,
): number | null {
  const orders = sumOver(sales, span, addSales).online_orders;
  return percent(orders, sumOver(sessions, span, addSessions).sessions);
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
