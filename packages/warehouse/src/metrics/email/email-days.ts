import type { EmailSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { emailFigures } from "@cartograph/database/tables/email.table.ts";
import { emailReport } from "@cartograph/database/tables/source-days.table.ts";
import { hasConvertedAmounts } from "../ads/ad-sums.ts";
import { convertMinor, loadExchange, type MinorRate } from "../exchange.ts";
import { type MarketingDaysScope, knownAccounts } from "../../source-days/known-accounts.ts";
import type { KnownSpan } from "../../source-days/known-span.ts";
import { percent } from "../ratio.ts";
import { storedDays, unpackerOf } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { EmailAccount } from "../../source-days/source-account.ts";

/** Sums over messages, days and accounts. Each message belongs to one account only. */
export type EmailSums = {
  delivered: number;
  /** Distinct recipients who opened and who clicked. */
  opens: number;
  clicks: number;
  unsubscribes: number;
  orders: number;
  /** Minor units of the store's currency. */
  revenueMinor: number;
  /** Number of message days whose orders and revenue the tool reports. */
  reportedDays: number;
  /** Number of message days whose orders and revenue are unknown because the tool reports none. */
  unreportedDays: number;
  /** Number of message days whose revenue is in the sum. */
  convertedDays: number;
  /** Number of message days whose revenue is left out because there is no exchange rate. */
  unconvertedDays: number;
  /** Revenue that is left out, in the account's currency. Add it up within one currency only. */
  unconvertedRevenueMinor: number;
};

/** One message on one day, in its account's time zone. */
export type EmailDay = {
  account: EmailAccount;
  messageId: number;
  day: number;
  /** ISO 4217 currency of the revenue; null when neither the message nor the account has one. */
  currency: string | null;
  sums: EmailSums;
};

export type EmailDays = {
  /** From the first to the last synced day of any account. */
  days: KnownSpan;
  rows: readonly EmailDay[];
};

/** Null when none of the days was synced or, if `needsAllDays`, when any is missing. */
export async function loadEmailDays(
  db: Database,
  scope: MarketingDaysScope<EmailSourcePlatform>,
): Promise<EmailDays | null> {
  const known = knownAccounts(scope);
  if (known === null) return null;
  const { storeId, currency, span } = scope;
  const found: (Omit<EmailDay, "sums"> & { row: EmailRow })[] = [];
  for (const { account, span: part } of known.accounts) {
    const rows = await emailRows(db, { storeId, accountId: account.id, span: part });
    for (const row of rows) {
      const own = row.currency ?? account.currency;
      found.push({ account, messageId: row.message_id, day: row.day, currency: own, row });
    }
  }
  const rateOf = await loadExchange(db, { storeId, currency, currencies: found, span });
  const rows = found.map(({ row, ...day }) => ({
    ...day,
    sums: convertEmailDay(row, rateOf(day.currency, day.day)),
  }));
  return { days: known.span, rows };
}

type EmailRow = {
  day: number;
  message_id: number;
  delivered: number;
  opens: number;
  clicks: number;
  unsubscribes: number;
  orders: number;
  revenue_minor: number;
  currency: string | null;
  /** False if the tool reports no orders and revenue for the day. */
  isReported: boolean;
};

/** Sorted by day, then message. */
export async function emailRows(db: Database, scope: SourceScope): Promise<EmailRow[]> {
  const days = await storedDays(db, { ...scope, report: emailReport })
    .select(["day", "figures", "currency"])
    .orderBy("day")
    .execute();
  const unpack = unpackerOf(emailReport);
  return days.flatMap(({ day, figures, currency }) => {
    const { members, figure } = unpack(figures);
    const [, delivered, opens, clicks, unsubscribes, orders, revenue] = [
      ...emailFigures.keys(),
    ].map((index) => figure(index));
    // A tool that knows no store reports no currency and only zeros. Zeros in a currency are known.
    const isReported = currency !== null || revenue?.some((minor) => minor !== 0) === true;
    return Array.from(members, (message_id, row) => ({
      day,
      message_id,
      delivered: delivered?.[row] ?? 0,
      opens: opens?.[row] ?? 0,
      clicks: clicks?.[row] ?? 0,
      unsubscribes: unsubscribes?.[row] ?? 0,
      orders: orders?.[row] ?? 0,
      revenue_minor: revenue?.[row] ?? 0,
      currency,
      isReported,
    }));
  });
}

function convertEmailDay(row: EmailRow, rate: MinorRate | null): EmailSums {
  const revenueMinor = rate && convertMinor(row.revenue_minor, rate);
  const isUnconverted = row.revenue_minor !== 0 && revenueMinor === null;
  return {
    delivered: row.delivered,
    opens: row.opens,
    clicks: row.clicks,
    unsubscribes: row.unsubscribes,
    orders: row.orders,
    revenueMinor: revenueMinor ?? 0,
    reportedDays: row.isReported ? 1 : 0,
    unreportedDays: row.isReported ? 0 : 1,
    convertedDays: row.revenue_minor !== 0 && revenueMinor !== null ? 1 : 0,
    unconvertedDays: isUnconverted ? 1 : 0,
    unconvertedRevenueMinor: isUnconverted ? row.revenue_minor : 0,
  };
}

export function addEmails(all: Iterable<EmailSums>): EmailSums {
  const sum: EmailSums = {
    delivered: 0,
    opens: 0,
    clicks: 0,
    unsubscribes: 0,
    orders: 0,
    revenueMinor: 0,
    reportedDays: 0,
    unreportedDays: 0,
    convertedDays: 0,
    unconvertedDays: 0,
    unconvertedRevenueMinor: 0,
  };
  for (const sums of all) {
    sum.delivered += sums.delivered;
    sum.opens += sums.opens;
    sum.clicks += sums.clicks;
    sum.unsubscribes += sums.unsubscribes;
    sum.orders += sums.orders;
    sum.revenueMinor += sums.revenueMinor;
    sum.reportedDays += sums.reportedDays;
    sum.unreportedDays += sums.unreportedDays;
    sum.convertedDays += sums.convertedDays;
    sum.unconvertedDays += sums.unconvertedDays;
    sum.unconvertedRevenueMinor += sums.unconvertedRevenueMinor;
  }
  return sum;
}

/** Null when messages were sent and the orders of none are reported. */
export function knownOrders(sums: EmailSums): number | null {
  return hasReportedOrders(sums) ? sums.orders : null;
}

/** Minor units of the store's currency; null when messages were sent and the revenue of none is known. */
export function knownRevenue(sums: EmailSums): number | null {
  return hasReportedOrders(sums) && hasConvertedAmounts(sums) ? sums.revenueMinor : null;
}

function hasReportedOrders({ reportedDays, unreportedDays }: EmailSums): boolean {
  return reportedDays > 0 || unreportedDays === 0;
}

/** Percent of delivered messages; null without any. */
export function openRate({ opens, delivered }: EmailSums): number | null {
  return percent(opens, delivered);
}

/** Percent of delivered messages; null without any. */
export function clickRate({ clicks, delivered }: EmailSums): number | null {
  return percent(clicks, delivered);
}
