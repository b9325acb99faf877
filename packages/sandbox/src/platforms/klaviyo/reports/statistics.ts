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

/** Returns a statistic as in reports: amounts in major units with floating-point noise. */
export function statistic(name: StatisticName, result: EmailResult, currency: string): number {
  switch (name) {
    case "recipients":
      return result.recipients;
    case "delivered":
      return result.recipients - result.hardBounces - result.softBounces;
    case "opens_unique":
      return result.uniqueOpens;
    case "clicks_unique":
      return result.uniqueClicks;
    case "unsubscribe_uniques":
      return result.unsubscribes;
    case "conversions":
      return result.orders;
    case "conversion_value":
      return noisy(result.revenueMinor / 10 ** minorUnitDigits(currency));
  }
}

/** Sums of binary fractions are slightly off: 6407.55 becomes 6407.54996. */
function noisy(amount: number): number {
  return amount === 0 ? 0 : Number((amount - 0.00004).toFixed(5));
}
