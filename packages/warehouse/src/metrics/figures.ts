import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { DaySpan } from "../calendar/period.ts";
import type { GroupKey } from "../cuts/group-key.ts";
import type { ReportRows } from "../cuts/cut.ts";
import {
  openFactFigures,
  openGroupedFacts,
  openNoFacts,
  openReportRows,
} from "../cuts/open-cut.ts";
import { groupBy } from "../grouping.ts";
import { once } from "../once.ts";
import { adSumsByDay } from "./ads/ad-days.ts";
import { addAds, type AdSums } from "./ads/ad-sums.ts";
import {
  type SpendAndSales,
  type SpendAndSalesOver,
  spendAndSalesOver,
} from "./ads/spend-and-sales.ts";
import { addSteps, type StepSessions } from "./checkout/checkout-steps.ts";
import { countOrders, type OrderCounts } from "./customers/orders-by-customer-type.ts";
import { addEmails, type EmailSums } from "./email/email-days.ts";
import type { FactFigures, FiguresScope } from "./fact-figures.ts";
import { percent } from "./ratio.ts";
import { addSales, type SalesByDay, sumSales } from "./sales/sales-by-day.ts";
import { type Series, sumOver } from "./series.ts";
import type { SourceDayFigures } from "./source-day-figures.ts";
import { isPaidChannel } from "./traffic/paid-channels.ts";
import { addSessions, type SessionSums } from "./traffic/session-sums.ts";

/** The figures of one window that metrics are computed from. Each is loaded on first use and cached. */
export type Figures = Omit<FactFigures, "sessionsOfChannels" | "acquiredOver"> & {
  sales: () => Promise<LedgerAmounts>;
  orderCounts: () => Promise<OrderCounts>;
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

export function openFigures(db: Database, scope: FiguresScope): Figures {
  return figuresOf(openFactFigures(db, scope), scope);
}

/** Figures of no facts: those of a group that the scope has none of. */
export function openNoFigures(db: Database, scope: FiguresScope): Figures {
  return figuresOf(openNoFacts(db, scope), scope);
}

/** The figures of each group of facts; `facts` are those that the wanted metrics count. */
export async function openGroupedFigures(
  db: Database,
  scope: FiguresScope,
  grouping: { facts: readonly FactId[]; by: readonly DimensionId[] },
): Promise<Map<GroupKey, Figures>> {
  const groups = await openGroupedFacts(db, scope, grouping);
  return new Map([...groups].map(([key, facts]) => [key, figuresOf(facts, scope)]));
}

/** The rows of a daily report with the figures of each; null when none of its days is known. */
export async function openReportFigures(
  db: Database,
  scope: FiguresScope,
  report: { fact: FactId; by: readonly DimensionId[] },
): Promise<ReportRows<Figures> | null> {
  const rows = await openReportRows(db, scope, report);
  return rows && { ...rows, figures: (row) => figuresOf(rows.figures(row), scope) };
}

function figuresOf(
  facts: FactFigures,
  { window, firstOpenDay, needsAllDays = false }: FiguresScope,
): Figures {
  const byDay = once(facts.salesByDay);
  const sessionsOfDays = once(facts.sessionsByDay);
  const stepsOfDays = once(facts.stepsByDay);
  const ads = once(facts.ads);
  const adsOfDays = once(async () => {
    const known = await ads();
    return known && adSumsByDay(known);
  });
  const email = once(facts.email);
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
  const channels = once(facts.channels);
  const byType = once(facts.ordersByType);
  return {
    salesByDay: byDay,
    sales: once(async () => sumSales(await byDay())),
    salesByMinute: facts.salesByMinute,
    ordersByType: byType,
    orderCounts: once(async () => countOrders(await byType())),
    customers: once(facts.customers),
    customersOver: once(facts.customersOver),
    customerSegments: once(facts.customerSegments),
    productTotals: once(facts.productTotals),
    productViews: once(facts.productViews),
    productViewsByDay: once(facts.productViewsByDay),
    abandonedValueByDay: once(facts.abandonedValueByDay),
    sessionDays: once(facts.sessionDays),
    sessionsByDay: sessionsOfDays,
    sessions: once(async () => {
      const sums = await sessionsOfDays();
      return sums && addSessions(sums.values());
    }),
    conversion: async () => {
      const [known, sessions] = [await facts.sessionDays(), await sessionsOfDays()];
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
      return facts.sessionsOfChannels(members.filter(isPaidChannel));
    }),
    stepDays: once(facts.stepDays),
    stepsByDay: stepsOfDays,
    steps: once(async () => {
      const known = await stepsOfDays();
      return known && addSteps(known.values());
    }),
    users: once(facts.users),
    searchByDay: once(facts.searchByDay),
    ads,
    adSumsByDay: adsOfDays,
    adSums: once(async () => {
      const known = await adsOfDays();
      return known && addAds(known.values());
    }),
    email,
    emailDays: facts.emailDays,
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
      return both === null ? new Map() : facts.acquiredOver(both.days);
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
