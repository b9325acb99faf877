import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { areSameDays } from "../../calendar/same-days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { currencyDifference, timezoneDifference } from "../../metrics/shop-settings.ts";

/**
 * Notices about connected shops whose currency or time zone differs from the store's.
 * @param leftOutCurrencies currencies whose orders another notice already names
 */
export function shopNotices(
  { store, period, sources }: Comparison,
  leftOutCurrencies: ReadonlySet<string | null>,
): ReportNotice[] {
  const { shops, hasOrders } = sources;
  const nameOf = (name: string) =>
    shops.length === 1 ? platformNames.shopify : `${platformNames.shopify} (${name})`;
  return shops.flatMap(({ name, currency, timezone }) => {
    const notices: ReportNotice[] = [];
    if (currency !== null && currency !== store.currency && !leftOutCurrencies.has(currency)) {
      const message = currencyDifference(nameOf(name), { shop: currency, store, hasOrders });
      notices.push({ code: "shopify_currency", message });
    }
    if (timezone !== null && !areSameDays(period.range, [timezone, store.timezone])) {
      const message = timezoneDifference(nameOf(name), { shop: timezone, store });
      notices.push({ code: "shopify_timezone", message });
    }
    return notices;
  });
}
