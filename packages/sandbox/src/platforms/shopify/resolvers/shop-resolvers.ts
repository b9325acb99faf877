import type { Shop } from "../../../core/store-data.ts";
import { minuteMs, zoneOffset } from "../../../core/zone.ts";
import type { RequestContext } from "../request-context.ts";
import { gid } from "../values.ts";
import type { Fields } from "./resolver.ts";

/** Every currency that a buyer was ever charged in, the shop's own first. */
function presentmentCurrencies({ shop, orders }: RequestContext["data"]): string[] {
  const currencies = new Set([shop.currency]);
  for (const order of orders.values()) {
    if (order.presentment) currencies.add(order.presentment.currency);
  }
  return [...currencies];
}

export const shopFields: Fields<Shop> = {
  id: (shop) => gid("Shop", shop.id),
  contactEmail: (shop) => shop.email,
  myshopifyDomain: (shop) => shop.domain,
  currencyCode: (shop) => shop.currency,
  ianaTimezone: (shop) => shop.timezone,
  enabledPresentmentCurrencies: (_shop, _args, context) => presentmentCurrencies(context.data),
  orderNumberFormatPrefix: () => "#",
  orderNumberFormatSuffix: () => "",
  plan: () => ({
    displayName: "Basic",
    publicDisplayName: "Basic",
    partnerDevelopment: false,
    shopifyPlus: false,
  }),
  primaryDomain: (shop) => ({
    id: gid("Domain", shop.id),
    host: new URL(shop.websiteUrl).host,
    url: shop.websiteUrl,
    sslEnabled: true,
  }),
  taxShipping: () => false,
  taxesIncluded: (shop) => shop.pricesIncludeTax,
  timezoneAbbreviation: (shop, _args, { nowMs }) =>
    new Intl.DateTimeFormat("en-US", { timeZone: shop.timezone, timeZoneName: "short" })
      .formatToParts(nowMs)
      .find((part) => part.type === "timeZoneName")?.value,
  timezoneOffset: (shop, _args, { nowMs }) => offsetText(offsetMinutes(shop, nowMs)),
  timezoneOffsetMinutes: (shop, _args, { nowMs }) => offsetMinutes(shop, nowMs),
  unitSystem: (shop) => (shop.countryCode === "US" ? "IMPERIAL_SYSTEM" : "METRIC_SYSTEM"),
  weightUnit: (shop) => (shop.countryCode === "US" ? "POUNDS" : "KILOGRAMS"),
  updatedAt: (shop) => shop.createdAt,
  url: (shop) => shop.websiteUrl,
};

function offsetMinutes(shop: Shop, nowMs: number): number {
  return zoneOffset(shop.timezone, nowMs) / minuteMs;
}

/** "-0500". */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${hours}${String(size % 60).padStart(2, "0")}`;
}

/** The app that asks, as it is installed in the shop. */
export function currentAppInstallation({ access }: RequestContext) {
  return {
    id: gid("AppInstallation", 500_001),
    app: {
      id: gid("App", 400_001),
      apiKey: "sandbox",
      description: null,
      embedded: false,
      handle: "reports",
      title: "Reports",
    },
    accessScopes: access.scopes.map((handle) => ({ handle, description: scopeText(handle) })),
  };
}

function scopeText(handle: string): string {
  const words = handle.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
