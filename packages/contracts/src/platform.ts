import type { PlatformEntry, PlatformKind } from "./platform-entry.ts";
import { facebookAds } from "./platforms/facebook-ads.ts";
import { googleAds } from "./platforms/google-ads.ts";
import { googleAnalytics } from "./platforms/google-analytics.ts";
import { googleSearchConsole } from "./platforms/google-search-console.ts";
import { klaviyo } from "./platforms/klaviyo.ts";
import { mailchimp } from "./platforms/mailchimp.ts";
import { shopify } from "./platforms/shopify.ts";
import { tiktokAds } from "./platforms/tiktok-ads.ts";

/** Every supported platform, in the order in which they are offered. */
export const platformEntries = {
  shopify,
  google_analytics: googleAnalytics,
  google_search_console: googleSearchConsole,
  google_ads: googleAds,
  facebook_ads: facebookAds,
  tiktok_ads: tiktokAds,
  klaviyo,
  mailchimp,
} as const satisfies Record<string, PlatformEntry>;

type Entries = typeof platformEntries;
export type Platform = keyof Entries;
export type PlatformOfKind<Kind extends PlatformKind> = {
  [P in Platform]: Entries[P]["kind"] extends Kind ? P : never;
}[Platform];

export const platforms = Object.keys(platformEntries) as readonly Platform[];

export const platformNames = Object.fromEntries(
  platforms.map((platform) => [platform, platformEntries[platform].name]),
) as Record<Platform, string>;

export function platformEntry(platform: Platform): PlatformEntry {
  return platformEntries[platform];
}

export function platformsOfKind<Kind extends PlatformKind>(
  kind: Kind,
): readonly PlatformOfKind<Kind>[] {
  const isOfKind = (platform: Platform) => platformEntries[platform].kind === kind;
  return platforms.filter(isOfKind) as unknown as readonly PlatformOfKind<Kind>[];
}

/** Platforms whose accounts are added up, by purpose. */
export const adSourcePlatforms = platformsOfKind("ads");
export type AdSourcePlatform = PlatformOfKind<"ads">;
export const emailSourcePlatforms = platformsOfKind("email");
export type EmailSourcePlatform = PlatformOfKind<"email">;

/** Credentials with this prefix connect to the sandbox, like test keys at payment providers. */
export const sandboxCredentialPrefix = "sandbox_";
