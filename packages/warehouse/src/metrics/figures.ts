import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRows } from "../cuts/cut.ts";
import { FigureGroups } from "../cuts/figure-groups.ts";
import {
  openFactFigures,
  openGroupedFacts,
  openNoFacts,
  openReportRows,
} from "../cuts/open-cut.ts";
import type { AdSums } from "./ads/ad-sums.ts";
import type { SpendAndSales, SpendAndSalesOver } from "./ads/spend-and-sales.ts";
import type { StepSessions } from "./checkout/checkout-steps.ts";
import type { OrderCounts } from "./customers/orders-by-customer-type.ts";
import type { EmailSums } from "./email/email-days.ts";
import type { FactFigures, FiguresScope } from "./fact-figures.ts";
import { LoadedFigures } from "./loaded-figures.ts";
import type { KnownSpan } from "../source-days/known-span.ts";
import type { Series } from "./series.ts";
import type { SourceDayFigures } from "./source-day-figures.ts";
import type { SessionSums } from "./traffic/session-sums.ts";

/**
 * The figures of one window that metrics are computed from. Each is loaded on first use and cached, except
 * `salesByMinute`.
 */
export type Figures = Omit<FactFigures, "sessionsOfChannels" | "acquiredOver"> & {
  orderCounts: () => Promise<OrderCounts>;
  /** The days of the window with known checkouts; null if these are the days of orders. */
  checkoutDays: () => KnownSpan | null;
  /** Sums over the days of `sessionDays`; null when there are none. */
  sessions: () => Promise<SessionSums | null>;
  steps: () => Promise<StepSessions | null>;
  /** Sessions from paid channels by day, and the days they are known for. Days without any are absent. */
  paidSessionsByDay: () => ReturnType<SourceDayFigures["sessionsOfChannels"]>;
  /**
   * The days of the span with known orders, for figures that relate another source to orders; null when there are none.
   */
  daysWithOrders: (span: KnownSpan) => KnownSpan | null;
  /** Percent: online store orders ÷ sessions, on the days for which both are known. */
  conversion: () => Promise<Series | null>;
  /** Daily sums over all campaigns; days without any are absent. */
  adSumsByDay: () => Promise<ReadonlyMap<number, AdSums> | null>;
  adSums: () => Promise<AdSums | null>;
  emailSumsByDay: () => Promise<ReadonlyMap<number, EmailSums> | null>;
  emailSums: () => Promise<EmailSums | null>;
  /** Null when there is no day with both known ads and known orders. */
  spendAndSalesOver: () => Promise<SpendAndSalesOver | null>;
  /** Over all days of `spendAndSalesOver`. */
  spendAndSales: () => Promise<(SpendAndSales & { days: KnownSpan }) | null>;
  /** New customers by day of acquisition, on the days of `spendAndSales`. */
  acquiredByDay: () => Promise<ReadonlyMap<number, number>>;
};

export function openFigures(db: Database, scope: FiguresScope): Figures {
  return new LoadedFigures(openFactFigures(db, scope), scope);
}

/** Figures without facts, for groups that one side of the comparison lacks. */
export function openNoFigures(db: Database, scope: FiguresScope): Figures {
  return new LoadedFigures(openNoFacts(db, scope), scope);
}

/** The figures of each group of facts; `facts` are those that the metrics count. */
export async function openGroupedFigures(
  db: Database,
  scope: FiguresScope,
  grouping: { facts: readonly FactId[]; by: readonly DimensionId[] },
): Promise<FigureGroups<Figures>> {
  const groups = await openGroupedFacts(db, scope, grouping);
  return new FigureGroups(groups, (keys) => new LoadedFigures(groups.together(keys), scope));
}

/** The rows of a daily report, each with its figures; null if none of its days is known. */
export async function openReportFigures(
  db: Database,
  scope: FiguresScope,
  report: { fact: FactId; by: readonly DimensionId[] },
): Promise<ReportRows<Figures> | null> {
  const rows = await openReportRows(db, scope, report);
  return rows && { ...rows, figures: (row) => new LoadedFigures(rows.figures(row), scope) };
}
