import {
  type AdAccount,
  type AdPlatformName,
  adPlatforms,
  type EmailAccount,
  type EmailPlatformName,
  emailPlatforms,
  type Marketing,
  type MarketingSource,
} from "../core/marketing-data.ts";
import type { StoreSource } from "../core/store-data.ts";
import type { Traffic, TrafficSource } from "../core/traffic-data.ts";
import { minuteMs, zoneDayStart } from "../core/zone.ts";
import { demoAdPlatforms } from "./ads/ad-platforms.ts";
import { campaignsAt } from "./ads/ad-campaigns.ts";
import { accountDay, adDayOf, type AdDayReading } from "./ads/ad-days.ts";
import { countCampaignSessions } from "./ads/campaign-sessions.ts";
import { createClaimBooks } from "./ads/claim-book.ts";
import { emailAccountAt } from "./email/email-accounts.ts";
import type { EmailReading } from "./email/email-results.ts";

export type DemoMarketingOptions = {
  /** A different seed gives different costs per click and other random results. */
  seed?: number;
};

const defaultSeed = 20_140_305;

/**
 * The demo store's advertising and emails, which depend only on the seed, the store's data, its visits and the minute
 * of the read. Clicks are the visits with a campaign's tags. Each platform claims the store's orders by its own rule,
 * so that together they claim more than the store sold.
 */
export function createDemoMarketing(
  store: StoreSource,
  traffic: TrafficSource,
  options: DemoMarketingOptions = {},
): MarketingSource {
  const { seed = defaultSeed } = options;
  const claimBookAt = createClaimBooks(seed);
  return {
    read(nowMs) {
      const untilMs = Math.floor(nowMs / minuteMs) * minuteMs;
      const visits = traffic.read(nowMs);
      const sessions = countCampaignSessions(visits);
      const claims = claimBookAt(store.read(nowMs), untilMs);
      return marketingAt({ seed, nowMs: untilMs, sessions, claims }, visits);
    },
  };
}

/** Accounts are created on access, because each platform's sandbox reads only its own. */
function marketingAt(reading: EmailReading, { version, property, firstDay }: Traffic): Marketing {
  const firstAt = zoneDayStart(property.timezone, firstDay);
  const ad = (platform: AdPlatformName): AdAccount[] => [
    adAccountAt(platform, { ...reading, account: demoAdPlatforms[platform].account }, firstDay),
  ];
  const mail = (platform: EmailPlatformName): EmailAccount[] => [
    emailAccountAt(platform, reading, firstAt),
  ];
  return {
    version,
    ads: lazily(adPlatforms, ad),
    email: lazily(emailPlatforms, mail),
  };
}

function lazily<P extends string, T>(
  platforms: readonly P[],
  of: (platform: P) => T,
): Record<P, T> {
  const getters = platforms.map((platform) => [
    platform,
    { get: () => of(platform), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<P, T>;
}

function adAccountAt(platform: AdPlatformName, reading: AdDayReading, firstDay: number): AdAccount {
  const known = campaignsAt(reading.account, platform, reading.nowMs);
  const today = accountDay(reading);
  return {
    ...reading.account,
    campaigns: known.map(({ campaign }) => campaign),
    daysOf: (day) =>
      day < firstDay || day > today ? [] : known.flatMap((one) => adDayOf(reading, one, day) ?? []),
  };
}
