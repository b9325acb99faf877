import { sumResults } from "../../../core/email-results.ts";
import type { EmailAccount, EmailFlow, EmailResult } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import { zoneDay } from "../../../core/zone.ts";

/** An account as of one moment (UTC milliseconds). */
export type View = { account: EmailAccount; now: number };

/** Share of an order's total that is items: `total_revenue` leaves out shipping and tax. */
const goodsShare = 0.88;

function deliveredOf({ recipients, hardBounces, softBounces }: EmailResult): number {
  return recipients - hardBounces - softBounces;
}

/** 0 to 1, of the delivered messages; 0 without any. */
export function rateOf(count: number, result: EmailResult): number {
  const delivered = deliveredOf(result);
  return delivered === 0 ? 0 : count / delivered;
}

export function ecommerceOf({ orders, revenueMinor }: EmailResult, currency: string) {
  const unit = 10 ** minorUnitDigits(currency);
  return {
    total_orders: orders,
    total_spent: revenueMinor / unit,
    total_revenue: Math.round(revenueMinor * goodsShare) / unit,
  };
}

export function summaryOf(result: EmailResult) {
  return {
    opens: result.opens,
    unique_opens: result.uniqueOpens,
    open_rate: rateOf(result.uniqueOpens, result),
    clicks: result.clicks,
    subscriber_clicks: result.uniqueClicks,
    click_rate: rateOf(result.uniqueClicks, result),
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
