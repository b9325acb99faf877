import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { firstDayOfMonth, formatMonth, monthOf } from "../../calendar/days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { CustomerType } from "../../metrics/customers/orders-by-customer-type.ts";
import { newestImportedDay } from "../../metrics/imported-orders.ts";
import { readDays } from "../../metrics/order-days.ts";

type Tally = { orders: number; totalMinor: number };

/**
 * New, returning and guest orders by month. The first and last months include only their days in the range. Months with
 * a day that a first sync has not read are unknown, and those that begin after the newest order of imported files.
 */
export async function customersByMonth(
  comparison: Comparison,
): Promise<CustomersReport["byMonth"]> {
  const { store, period } = comparison;
  const tallies = new Map<string, Tally>();
  for (const row of await comparison.current.ordersByType()) {
    const key = `${monthOf(row.day)}:${row.type}`;
    const tally = tallies.get(key) ?? { orders: 0, totalMinor: 0 };
    tallies.set(key, {
      orders: tally.orders + row.orders,
      totalMinor: tally.totalMinor + row.totalMinor,
    });
  }
  const read = readDays(comparison);
  const daysOf = (month: number) => ({
    from: Math.max(firstDayOfMonth(month), period.range.from),
    to: Math.min(firstDayOfMonth(month + 1) - 1, period.range.to),
  });
  const newest = (await newestImportedDay(comparison)) ?? Infinity;
  // As in the notice, a file with orders of yesterday is expected to have no order of today.
  const lastMonth = newest >= period.today - 1 ? Infinity : monthOf(newest);
  const isUnread = (month: number) => {
    const { from, to } = daysOf(month);
    if (from > period.today) return false;
    return month > lastMonth || from < read.from || Math.min(to, period.today) > read.to;
  };
  const ordersOf = (month: number, type: CustomerType) =>
    isUnread(month) ? null : (tallies.get(`${month}:${type}`)?.orders ?? 0);
  const revenueOf = (month: number, type: CustomerType) =>
    isUnread(month)
      ? null
      : toMajorUnits(tallies.get(`${month}:${type}`)?.totalMinor ?? 0, store.currency);

  const countOver = await comparison.current.customersOver();
  const months: CustomersReport["byMonth"] = [];
  for (let month = monthOf(period.range.from); month <= monthOf(period.range.to); month += 1) {
    const customers = countOver(daysOf(month));
    months.push({
      month: formatMonth(month),
      newOrders: ordersOf(month, "new"),
      newRevenue: revenueOf(month, "new"),
      returningOrders: ordersOf(month, "returning"),
      returningRevenue: revenueOf(month, "returning"),
      guestOrders: ordersOf(month, "guest"),
      guestRevenue: revenueOf(month, "guest"),
      customers: isUnread(month) ? null : customers.all,
    });
  }
  return months;
}
