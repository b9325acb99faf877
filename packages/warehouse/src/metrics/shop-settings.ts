import { platformNames } from "@cartograph/contracts/platform.ts";
import { areSameDays } from "../calendar/same-days.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import type { StoreContext } from "../report-request.ts";

/** A connected shop's currency and IANA time zone; null if unknown. */
export type ShopSettings = { currency: string | null; timezone: string | null };

type Store = Pick<StoreContext, "currency" | "timezone">;

/** What to do about orders in another currency than those of the store. */
export function separateCurrencies(currency: string): string {
  return `Amounts in different currencies are never added up; to see those in ${currency}, connect the shop in another Cartograph account.`;
}

export function currencyDifference(
  name: string,
  { shop, store, hasOrders }: { shop: string; store: Store; hasOrders: boolean },
): string {
  // A store's currency can be changed until it has orders.
  const advice = hasOrders
    ? separateCurrencies(shop)
    : `To report in ${shop}, change your store's currency in Settings.`;
  return `${name} uses ${shop}, but your store reports in ${store.currency}, so new orders are left out. ${advice}`;
}

export function timezoneDifference(
  name: string,
  { shop, store }: { shop: string; store: Store },
): string {
  return `${name} counts its days in ${shop}; your store counts them in ${store.timezone}, so figures by day differ from those in ${platformNames.shopify}.`;
}

/** How a shop's settings differ from the store's, one sentence each. @param now UTC ms */
export function shopDifferences(
  { currency, timezone }: ShopSettings,
  { store, hasOrders, now }: { store: Store; hasOrders: boolean; now: number },
): string[] {
  const name = platformNames.shopify;
  const today = dayOf(now, store.timezone);
  const differences: string[] = [];
  if (currency !== null && currency !== store.currency) {
    differences.push(currencyDifference(name, { shop: currency, store, hasOrders }));
  }
  if (
    timezone !== null &&
    !areSameDays({ from: today - 365, to: today }, [timezone, store.timezone])
  ) {
    differences.push(timezoneDifference(name, { shop: timezone, store }));
  }
  return differences;
}
