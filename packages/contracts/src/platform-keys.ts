import type { Platform } from "./platform.ts";

/** What is pasted as the API key of a platform, for who connects it. */
export type KeyField = {
  placeholder: string;
  /** What to paste and where to get it. */
  help: string;
  /** It is JSON, which comes as a file. */
  isFile: boolean;
};

/** Also the most that a key file may hold. */
export const maxKeyCharacters = 10_000;

export const keyFields: Record<Platform, KeyField> = {
  shopify: {
    placeholder: "Client ID:client secret",
    help: "The client ID and client secret of your app, joined by a colon: Dev Dashboard → Apps → your app → Settings. Give the app at least read_orders and read_products and install it in your store. An Admin API access token (shpat_…) of an older app works too.",
    isFile: false,
  },
  google_analytics: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account: Google Cloud → IAM & Admin → Service Accounts → Keys. Add its email address in Google Analytics under Admin → Property access management as Viewer.",
    isFile: true,
  },
  google_search_console: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account: Google Cloud → IAM & Admin → Service Accounts → Keys. Add its email address in Search Console under Settings → Users and permissions.",
    isFile: true,
  },
  google_ads: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account (Google Cloud → IAM & Admin → Service Accounts → Keys), or JSON with client_id, client_secret and refresh_token. The Cloud project needs Google Ads API access; add the account’s email address in Google Ads under Admin → Access and security.",
    isFile: true,
  },
  facebook_ads: {
    placeholder: "EAA…",
    help: "The access token of a system user with ads_read: Meta Business settings → Users → System users → Generate token. Assign the ad account to that user.",
    isFile: false,
  },
  tiktok_ads: {
    placeholder: "Paste the token here",
    help: "The long-lived access token that an app of yours got from the advertiser: TikTok API for Business → My Apps. It needs to read ad accounts, campaigns and reports.",
    isFile: false,
  },
  klaviyo: {
    placeholder: "pk_…",
    help: "A private API key (pk_…): Klaviyo → Settings → API keys → Create Private API Key. Read-only access is enough.",
    isFile: false,
  },
  mailchimp: {
    placeholder: "…-us21",
    help: "An API key with its ending, such as -us21: Mailchimp → Profile → Extras → API keys.",
    isFile: false,
  },
};
