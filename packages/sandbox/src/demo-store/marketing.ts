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
  /** Another seed is other prices of clicks and other luck. */
  seed?: number;
};

const defaultSeed = 20_140_305;

/**
 * The advertising and the e-mails of the demo store: a pure function of the seed, of the store's data, of its visits
 * and of the minute of the read. Clicks are the visits with a campaign's tags; what platforms claim is made of the
 * store's orders, each platform by its own rule, so that they claim more together than the store sold.
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

/** Accounts are put together when they are looked at: each platform's sandbox reads its own alone. */
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
