/** Every platform that Cartograph can read, in the order in which they are offered. */
export const platforms = [
  "shopify",
  "google_analytics",
  "google_search_console",
  "google_ads",
  "facebook_ads",
  "tiktok_ads",
  "klaviyo",
  "mailchimp",
] as const;
export type Platform = (typeof platforms)[number];

/** The name that people know a platform by. */
export const platformNames: Record<Platform, string> = {
  shopify: "Shopify",
  google_analytics: "Google Analytics",
  google_search_console: "Google Search Console",
  google_ads: "Google Ads",
  facebook_ads: "Meta Ads",
  tiktok_ads: "TikTok Ads",
  klaviyo: "Klaviyo",
  mailchimp: "Mailchimp",
};

/** A credential that begins so means the sandbox, as test keys do at payment providers. */
export const sandboxCredentialPrefix = "sandbox_";
