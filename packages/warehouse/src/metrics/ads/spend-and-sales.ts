import type { DaySpan } from "../../calendar/period.ts";
import { addAds, type AdSums } from "./ad-sums.ts";
import { sumOver } from "../series.ts";
import { addSales, type SalesByDay, totalSales } from "../sales/sales-by-day.ts";

/** What was spent on advertising, beside what the store sold on the days of the same dates. Minor units. */
export type SpendAndSales = {
  span: DaySpan;
  /** Null when some of it has no rate: a part of the spend against all of the sales would flatter. */
  spendMinor: number | null;
  salesMinor: number;
  /** Orders of the online store. */
  onlineOrders: number;
};

/** Spend and sales over any of the days that both are known of. */
export type SpendAndSalesOver = { days: DaySpan; over: (span: DaySpan) => SpendAndSales };

/**
 * @param ads the days that were read of advertising, and the sums of those with any
 * @param lastDay up to which the orders are known; null when none of the days of the advertising is one of them
 */
export function spendAndSalesOver(
  ads: { span: DaySpan; byDay: ReadonlyMap<number, AdSums> },
  sales: SalesByDay,
  lastDay: number,
): SpendAndSalesOver | null {
  const days = { from: ads.span.from, to: Math.min(ads.span.to, lastDay) };
  if (days.to < days.from) return null;
  return {
    days,
    over: (span) => {
      const spent = sumOver(ads.byDay, span, addAds);
      const sold = sumOver(sales, span, addSales);
      return {
        span,
        spendMinor: spent.unpriced === 0 ? spent.spendMinor : null,
        salesMinor: totalSales(sold),
        onlineOrders: sold.online_orders,
      };
    },
  };
}
