import type { Platform } from "@cartograph/contracts/platform.ts";
import { demoMetaAccountId, demoMetaToken } from "./platforms/facebook_ads/demo-account.ts";
import { demoGoogleKey, demoPropertyId, demoSiteUrl } from "./platforms/google/demo-account.ts";
import { demoCustomerId, demoGoogleAdsKey } from "./platforms/google_ads/demo-account.ts";
import { demoKlaviyoKey } from "./platforms/klaviyo/demo-account.ts";
import { demoMailchimpKey } from "./platforms/mailchimp/demo-account.ts";
import { demoToken } from "./platforms/shopify/access.ts";
import { demoAdvertiserId, demoTikTokToken } from "./platforms/tiktok_ads/demo-account.ts";

/** A key that opens each platform of the sandbox, and the account that it opens; null where the key names it. */
export const demoAccess: Readonly<Record<Platform, { key: string; account: string | null }>> = {
  shopify: { key: demoToken, account: "cartograph-demo.myshopify.com" },
  google_analytics: { key: demoGoogleKey, account: demoPropertyId },
  google_search_console: { key: demoGoogleKey, account: demoSiteUrl },
  google_ads: { key: demoGoogleAdsKey, account: demoCustomerId },
  facebook_ads: { key: demoMetaToken, account: demoMetaAccountId },
  tiktok_ads: { key: demoTikTokToken, account: demoAdvertiserId },
  klaviyo: { key: demoKlaviyoKey, account: null },
  mailchimp: { key: demoMailchimpKey, account: null },
};
