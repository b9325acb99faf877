import type { EmailResult } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import type { StatisticName } from "./report-fields.ts";

export function isSilent(result: EmailResult): boolean {
  return Object.values(result).every((count) => count === 0);
}

/** Leaves out the statistics that only the metric of orders has. */
export function withoutOrders(result: EmailResult): EmailResult {
  return { ...result, orders: 0, revenueMinor: 0 };
}

/** Returns a statistic as in reports: rates as fractions, amounts in major units with floating-point noise. */
export function statistic(name: StatisticName, result: EmailResult, currency: string): number {
  const { recipients, uniqueOpens, uniqueClicks, orders } = result;
  const bounced = result.hardBounces + result.softBounces;
  const delivered = recipients - bounced;
  const revenue = result.revenueMinor / 10 ** minorUnitDigits(currency);
  switch (name) {
    case "recipients":
      return recipients;
    case "delivered":
      return delivered;
    case "bounced":
    case "bounced_or_failed":
      return bounced;
    case "opens":
      return result.opens;
    case "opens_unique":
      return uniqueOpens;
    case "clicks":
      return result.clicks;
    case "clicks_unique":
      return uniqueClicks;
    case "unsubscribes":
    case "unsubscribe_uniques":
      return result.unsubscribes;
    case "spam_complaints":
      return result.spamComplaints;
    case "conversions":
    case "conversion_uniques":
      return orders;
    case "conversion_value":
      return noisy(revenue);
    case "average_order_value":
      return fraction(revenue, orders);
    case "revenue_per_recipient":
      return fraction(revenue, recipients);
    case "bounce_rate":
    case "bounced_or_failed_rate":
      return fraction(bounced, recipients);
    case "delivery_rate":
      return fraction(delivered, recipients);
    case "open_rate":
      return fraction(uniqueOpens, delivered);
    case "click_rate":
      return fraction(uniqueClicks, delivered);
    case "click_to_open_rate":
      return fraction(uniqueClicks, uniqueOpens);
    case "conversion_rate":
      return fraction(orders, delivered);
    case "unsubscribe_rate":
      return fraction(result.unsubscribes, delivered);
    case "spam_complaint_rate":
      return fraction(result.spamComplaints, delivered);
    // For text messages, and for emails that were never attempted.
    case "failed":
    case "failed_rate":
    case "message_segment_count_sum":
    case "text_message_credit_usage_amount":
    case "text_message_roi":
    case "text_message_spend":
      return 0;
  }
}

/** Sums of binary fractions are slightly off: 6407.55 becomes 6407.54996. */
function noisy(amount: number): number {
  return amount === 0 ? 0 : Number((amount - 0.00004).toFixed(5));
}

function fraction(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
