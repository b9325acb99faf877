import type { DaySpan } from "../../calendar/period.ts";
import type { KnownSpan } from "../../source-days/known-span.ts";
import { addAds, type AdSums } from "./ad-sums.ts";
import { sumOver } from "../series.ts";
import { addSales, type SalesByDay, totalSales } from "../sales/sales-by-day.ts";

/** Ad spend and the store's sales on the same dates, in minor units. */
export type SpendAndSales = {
  /** Null when part of it has no exchange rate: comparing partial spend with all sales would be misleading. */
  spendMinor: number | null;
  /** Sales of all channels, like `orders`. */
  salesMinor: number;
  orders: number;
  onlineOrders: number;
};

/** Computes spend and sales for any span of the days on which both are known. */
export type SpendAndSalesOver = { days: KnownSpan; over: (span: DaySpan) => SpendAndSales };

/** @param days the days with both known ads of all accounts and known orders; others have no sums */
export function spendAndSalesOver(
  days: KnownSpan,
  adsByDay: ReadonlyMap<number, AdSums>,
  sales: SalesByDay,
): SpendAndSalesOver {
  return {
    days,
    over: (span) => {
      const spent = sumOver(adsByDay, span, addAds);
      const sold = sumOver(sales, span, addSales);
      return {
        spendMinor: spent.unconvertedDays === 0 ? spent.spendMinor : null,
        salesMinor: totalSales(sold),
        orders: sold.orders,
        onlineOrders: sold.online_orders,
      };
    },
  };
}
