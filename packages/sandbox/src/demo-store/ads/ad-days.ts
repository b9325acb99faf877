import type { AdCampaign, AdDay, AdPlatformName } from "../../core/marketing-data.ts";
import { mixSeed } from "../../core/random.ts";
import { hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";
import { demoAdPlatforms } from "./ad-platforms.ts";
import type { PlannedCampaign } from "./ad-campaigns.ts";
import type { CampaignSessions } from "./campaign-sessions.ts";
import type { ClaimBook } from "./claim-book.ts";
import { dollarsPerEuro } from "../exchange-rates.ts";
import type { AdAccountHead } from "./marketing-accounts.ts";
import { relativeDemand } from "../seasons.ts";

/** Returns how many clicks a platform counts for a campaign and day with that many sessions in analytics. */
export function clicksOfSessions(platform: AdPlatformName, sessions: number): number {
  return Math.round(sessions / (1 - demoAdPlatforms[platform].untrackedClickShare));
}

export type AdDayReading = {
  seed: number;
  nowMs: number;
  account: AdAccountHead;
  sessions: CampaignSessions;
  claims: ClaimBook;
};

/**
 * Returns what the platform reports so far for the campaign and day (in the account's time zone); null without
 * delivery.
 */
export function adDayOf(
  { seed, nowMs, account, sessions, claims }: AdDayReading,
  { planned, campaign }: { planned: PlannedCampaign; campaign: AdCampaign },
  day: number,
): AdDay | null {
  const { plan, utmCampaign } = planned;
  const { platform } = plan;
  const fromMs = zoneDayStart(account.timezone, day);
  const toMs = zoneDayStart(account.timezone, day + 1);
  const query = { platform, utmCampaign, fromMs, toMs };
  const seen = sessions.within(query);
  const claimed = claims.within(query);
  const clicks = clicksOfSessions(platform, seen.sessions);
  if (clicks === 0 && claimed.orders === 0) return null;
  const noise = (stream: number) =>
    (mixSeed(seed, 97, Number(BigInt(campaign.id) % 1_000_003n), day, stream) >>> 0) / 2 ** 32;
  const around = (stream: number, spread: number) =>
    1 + spread * (noise(stream) + noise(stream + 1) - 1);
  const perDollar = account.currency === "EUR" ? 1 / dollarsPerEuro(day) : 1;
  const cpcMinor = plan.rates.cpcCents * perDollar * around(1, 0.28) * relativeDemand(day) ** 0.25;
  // Platforms credit invalid clicks a day and some hours after the day's end.
  const creditedAt = toMs + (28 + 20 * noise(5)) * hourMs;
  const credit = nowMs >= creditedAt ? 0.004 + 0.01 * noise(6) : 0;
  const impressions = Math.round(clicks / (plan.rates.ctr * around(3, 0.16)));
  return {
    campaignId: campaign.id,
    spendMinor: Math.round(clicks * cpcMinor * (1 - credit)),
    impressions,
    clicks,
    addToCarts: seen.carts + Math.ceil(1.3 * claimed.orders),
    conversions: claimed.orders,
    conversionValueMinor: Math.round(claimed.valueMinor * perDollar),
  };
}

/** The day in the account's zone at the moment of the read. */
export function accountDay({ account, nowMs }: AdDayReading): number {
  return zoneDay(account.timezone, nowMs);
}
