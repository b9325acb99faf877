import type { DaySpan } from "../../calendar/period.ts";
import { addAds, type AdSums } from "./ad-sums.ts";
import { sumOver } from "../series.ts";
import { addSales, type SalesByDay, totalSales } from "../sales/sales-by-day.ts";

/** Ad spend and the store's sales on the same dates, in minor units. */
export type SpendAndSales = {
  span: DaySpan;
  /** Null when part of it has no exchange rate: comparing partial spend with all sales would be misleading. */
  spendMinor: number | null;
  /** Sales of all channels, like `orders`. */
  salesMinor: number;
  orders: number;
  onlineOrders: number;
};

/** Computes spend and sales for any span of the days on which both are known. */
export type SpendAndSalesOver = { days: DaySpan; over: (span: DaySpan) => SpendAndSales };

/**
 * @param ads the synced days of the ad accounts and their daily sums
 * @param lastDay last day with known orders
 * @returns null when no day has both known ads and known orders
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
        spendMinor: spent.unconvertedDays === 0 ? spent.spendMinor : null,
        salesMinor: totalSales(sold),
        orders: sold.orders,
        onlineOrders: sold.online_orders,
      };
    },
  };
}
