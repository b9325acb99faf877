import { sumResults } from "../../../core/email-results.ts";
import type { EmailAccount, EmailFlow, EmailResult } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import { zoneDay } from "../../../core/zone.ts";

/** An account as of one moment (UTC milliseconds). */
export type View = { account: EmailAccount; now: number };

/** Share of an order's total that is items: `total_revenue` leaves out shipping and tax. */
const goodsShare = 0.88;

export function ecommerceOf({ orders, revenueMinor }: EmailResult, currency: string) {
  const unit = 10 ** minorUnitDigits(currency);
  return {
    total_orders: orders,
    total_spent: revenueMinor / unit,
    total_revenue: Math.round(revenueMinor * goodsShare) / unit,
  };
}

/** Adds up everything since the flow was created. */
export function lifetimeOf(flow: EmailFlow, { account, now }: View): EmailResult {
  const results: EmailResult[] = [];
  const last = zoneDay(account.timezone, now);
  for (let day = zoneDay(account.timezone, flow.createdAt); day <= last; day += 1) {
    results.push(flow.resultOf(day));
  }
  return sumResults(results);
}
