import type { PlatformEntry } from "../platform-entry.ts";

export const shopify = {
  kind: "store",
  name: "Shopify",
  restatedDays: null,
  key: {
    placeholder: "Client ID:client secret",
    help: "The client ID and client secret of your app, joined by a colon: Dev Dashboard → Apps → your app → Settings. Give the app at least read_orders and read_products and install it in your store. An Admin API access token (shpat_…) of an older app works too.",
  },
  account: null,
  hasStoreUrl: true,
} as const satisfies PlatformEntry;
