import type { Platform } from "@cartograph/contracts/platform.ts";
import { demoMetaAccountId, demoMetaToken } from "./platforms/facebook_ads/demo-account.ts";
import { demoGoogleKey, demoPropertyId, demoSiteUrl } from "./platforms/google/demo-account.ts";
import { demoCustomerId, demoGoogleAdsKey } from "./platforms/google_ads/demo-account.ts";
import { demoKlaviyoKey } from "./platforms/klaviyo/demo-account.ts";
import { demoMailchimpKey } from "./platforms/mailchimp/demo-account.ts";
import { demoToken } from "./platforms/shopify/access.ts";
import { demoAdvertiserId, demoTikTokToken } from "./platforms/tiktok_ads/demo-account.ts";

export type DemoAccess = {
  /** The connection's name in the demo. */
  name: string;
  key: string;
  /** The account or the store's address; null where the key identifies it. */
  account: string | null;
};

/** A key for each platform of the sandbox, and its account. */
export const demoAccess: Readonly<Record<Platform, DemoAccess>> = {
  shopify: {
    name: "Lumen Goods (Shopify)",
    key: demoToken,
    account: "cartograph-demo.myshopify.com",
  },
  google_analytics: { name: "Lumen Goods – GA4", key: demoGoogleKey, account: demoPropertyId },
  google_search_console: {
    name: "Lumen Goods – Search Console",
    key: demoGoogleKey,
    account: demoSiteUrl,
  },
  google_ads: {
    name: "Lumen Goods – Google Ads",
    key: demoGoogleAdsKey,
    account: demoCustomerId,
  },
  facebook_ads: { name: "Lumen Goods – Meta", key: demoMetaToken, account: demoMetaAccountId },
  tiktok_ads: { name: "Lumen Goods – TikTok", key: demoTikTokToken, account: demoAdvertiserId },
  klaviyo: { name: "Lumen Goods – Klaviyo", key: demoKlaviyoKey, account: null },
  mailchimp: { name: "Lumen Goods – Mailchimp", key: demoMailchimpKey, account: null },
};
