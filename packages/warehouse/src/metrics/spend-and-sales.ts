import type { DaySpan } from "../calendar/period.ts";
import type { AdDays } from "./ad-days.ts";
import { addAds } from "./ad-sums.ts";
import { type SalesByDay, sumSales, totalSales } from "./sales-by-day.ts";

/** What was spent on advertising, beside what the store sold on the days of the same dates. Minor units. */
export type SpendAndSales = {
  span: DaySpan;
  /** Null when some of it has no rate: a part of the spend against all of the sales would flatter. */
  spendMinor: number | null;
  salesMinor: number;
  /** Orders of the online store. */
  onlineOrders: number;
};

/** @param lastDay up to which the orders are known; null when none of the days of the advertising is one of them */
export function spendAndSales(
  ads: AdDays,
  sales: SalesByDay,
  lastDay: number,
): SpendAndSales | null {
  const span = { from: ads.span.from, to: Math.min(ads.span.to, lastDay) };
  if (span.to < span.from) return null;
  const isInside = (day: number) => day >= span.from && day <= span.to;
  const spent = addAds(ads.days.filter(({ day }) => isInside(day)).map(({ sums }) => sums));
  const sold = sumSales(new Map([...sales].filter(([day]) => isInside(day))));
  return {
    span,
    spendMinor: spent.unpriced === 0 ? spent.spendMinor : null,
    salesMinor: totalSales(sold),
    onlineOrders: sold.online_orders,
  };
}
