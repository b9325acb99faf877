import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import { groupBy } from "../grouping.ts";
import type { VisitCounts } from "../rollups/visit-counts.ts";
import {
  distinctCustomers,
  type CustomerCounts,
  visitsByDay,
} from "./customers/distinct-customers.ts";
import { customerSegments, type SegmentCounts } from "./customers/customer-segments.ts";
import { type ProductTotals, productTotalsByDay } from "./products/product-sales.ts";
import { acquiredByDay } from "./customers/acquired-customers.ts";
import { adSumsByDay } from "./ads/ad-days.ts";
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

/** The figures of one window that metrics are computed from. Each is loaded on first use and cached. */
export type Figures = Omit<SourceDayFigures, "sessionsOfChannels"> & {
  salesByDay: () => Promise<SalesByDay>;
  sales: () => Promise<LedgerAmounts>;
  ordersByType: () => Promise<OrdersOfType[]>;
  orderCounts: () => Promise<OrderCounts>;
  customers: () => Promise<CustomerCounts>;
  /** All customers to date, independent of the window. */
  customerSegments: () => Promise<SegmentCounts>;
  /** Daily totals over all products. */
  productTotals: () => Promise<ReadonlyMap<number, ProductTotals>>;
  /** Customers who ordered, for each whole day of the window. */
  visitsByDay: () => Promise<ReadonlyMap<number, VisitCounts>>;
  /** Minor units by day; days without any are absent. */
  abandonedValueByDay: () => Promise<ReadonlyMap<number, number>>;
  /** Sums over the days of `sessionDays`; null when there are none. */
  sessions: () => Promise<SessionSums | null>;
  steps: () => Promise<StepSessions | null>;
  /** Sessions from paid channels by day, and the days they are known for. Days without any are absent. */
  paidSessionsByDay: () => ReturnType<SourceDayFigures["sessionsOfChannels"]>;
  /** Percent: online store orders ÷ sessions, on the days for which both are known. */
  conversion: () => Promise<Series | null>;
  /** Daily sums over all campaigns; days without any are absent. */
  adSumsByDay: () => Promise<ReadonlyMap<number, AdSums> | null>;
  adSums: () => Promise<AdSums | null>;
  emailSumsByDay: () => Promise<ReadonlyMap<number, EmailSums> | null>;
  emailSums: () => Promise<EmailSums | null>;
  /** Null when there is no day with both known ads and known orders. */
  spendAndSalesOver: () => Promise<SpendAndSalesOver | null>;
  /** Over all of those days. */
  spendAndSales: () => Promise<SpendAndSales | null>;
  /** New customers by day of acquisition, on the days of `spendAndSales`. */
  acquiredByDay: () => Promise<ReadonlyMap<number, number>>;
};

export type FiguresScope = {
  store: StoreContext;
  basis: DateBasis;
  cache: StoreCache;
  accounts: SourceAccounts;
  window: Window;
  /** The day of the last sync of orders, which is incomplete. */
  firstOpenDay: number;
  /** Set for a side of a comparison by complete days: figures are null when a day of the window is missing. */
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
    return known && adSumsByDay(known);
  });
  const email = once(days.email);
  const emailOfDays = once(async () => {
    const known = await email();
    return known && sumsByDay(known, addEmails);
  });
  // Comparisons by complete days need all days of the window.
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
    visitsByDay: once(() => visitsByDay(db, { store, cache, span: window })),
    customerSegments: once(() => customerSegments(db, store)),
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
