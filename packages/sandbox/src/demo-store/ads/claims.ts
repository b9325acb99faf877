import { mixSeed } from "../../core/random.ts";
import type { Order, Visit } from "../../core/store-data.ts";
import {
  adPlatforms,
  type AdPlatformName,
  emailPlatforms,
  type EmailPlatformName,
} from "../../core/marketing-data.ts";
import { dayMs, hourMs, minuteMs } from "../../core/zone.ts";
import { demoAdPlatforms } from "./ad-platforms.ts";
import { campaignsAround } from "./ad-campaigns.ts";
import { isWithin, yearOf } from "./campaign-runs.ts";
import { platformTags, type TaggedPlatform } from "./campaign-tags.ts";
import { placedOrder } from "../sales/placed-order.ts";
import { splitId } from "../traffic/visitors.ts";

/** A platform's claim that one of its campaigns led to an order. */
export type Claim = {
  platform: TaggedPlatform;
  utmCampaign: string;
  /** When the click or view happened; the claim is reported on that day. */
  at: number;
  /** When the platform first reports it. */
  knownAt: number;
  /** The claimed fraction of the order. */
  share: number;
  /** The order's total as it was placed, in minor units of the store's currency. */
  valueMinor: number;
};

/** Claims are reported at most this long after the click or view, because platforms restate 28 days. */
export const latestClaimDays = 26;

/** Email tools attribute an order to the last email that was clicked within five days before it. */
const emailClickDays = 5;
const emailDelayMs = 20 * minuteMs;

/** Returns all platforms' claims for the order. Each platform ignores the others. */
export function claimsOfOrder(seed: number, order: Order): Claim[] {
  if (order.channel !== "online_store" || order.isTest) return [];
  const visits = order.journey?.visits ?? [];
  const valueMinor = placedOrder(order).totalMinor;
  return [
    ...adPlatforms.flatMap((platform) => adClaims(seed, order, visits, platform)),
    ...emailPlatforms.flatMap((platform) => emailClaims(order, visits, platform)),
  ].map((claim) => ({ ...claim, valueMinor }));
}

type Touch = Omit<Claim, "valueMinor">;

function adClaims(
  seed: number,
  order: Order,
  visits: readonly Visit[],
  platform: AdPlatformName,
): Touch[] {
  const { clickDays, isShared = false } = demoAdPlatforms[platform].claims;
  const clicks = clicksOf(visits, platform, order, clickDays);
  const last = clicks.at(-1);
  if (!last) return claimWithoutClick(seed, order, platform);
  const touchOf = (visit: Visit, share: number) =>
    reportedClaim(seed, order, { platform, at: visit.occurredAt, share, ...campaignOf(visit) });
  if (!isShared) return touchOf(last, 1);
  const before = clicks.length - 1;
  const lastShare = before === 0 ? 1 : 0.5 + Math.floor(30 * chance(seed, order, 1)) / 100;
  return clicks.flatMap((visit, index) =>
    touchOf(visit, index === before ? lastShare : (1 - lastShare) / before),
  );
}

function claimWithoutClick(seed: number, order: Order, platform: AdPlatformName): Touch[] {
  const { withoutClick, viewHours, stream } = demoAdPlatforms[platform].claims;
  if (chance(seed, order, stream) >= withoutClick) return [];
  const before = 10 * minuteMs + chance(seed, order, stream, 1) * viewHours * hourMs;
  const at = Math.floor(order.processedAt - before);
  const running = campaignsAround(yearOf(at)).filter(
    ({ plan, runs }) => plan.platform === platform && runs.some((run) => isWithin(at, run)),
  );
  const sum = running.reduce((whole, { plan }) => whole + plan.rates.claimWeight, 0);
  let left = chance(seed, order, stream, 2) * sum;
  const campaign = running.find(({ plan }) => (left -= plan.rates.claimWeight) < 0);
  if (!campaign) return [];
  return reportedClaim(seed, order, { platform, at, share: 1, utmCampaign: campaign.utmCampaign });
}

function emailClaims(order: Order, visits: readonly Visit[], platform: EmailPlatformName): Touch[] {
  const click = clicksOf(visits, platform, order, emailClickDays).at(-1);
  if (!click) return [];
  const { occurredAt: at } = click;
  const knownAt = order.processedAt + emailDelayMs;
  return [{ platform, at, knownAt, share: 1, ...campaignOf(click) }];
}

function clicksOf(
  visits: readonly Visit[],
  platform: TaggedPlatform,
  order: Order,
  withinDays: number,
): Visit[] {
  const { source, medium } = platformTags[platform];
  return visits.filter(
    ({ utm, occurredAt }) =>
      utm?.source === source &&
      utm.medium === medium &&
      occurredAt >= order.processedAt - withinDays * dayMs,
  );
}

function campaignOf({ utm }: Visit) {
  return { utmCampaign: utm?.campaign ?? "" };
}

/** Adds the time of the first report; returns nothing when that would be too late. */
function reportedClaim(
  seed: number,
  order: Order,
  touch: Omit<Touch, "knownAt"> & { platform: AdPlatformName },
): Touch[] {
  const { prompt, withinThreeDays, stream } = demoAdPlatforms[touch.platform].claims;
  const draw = chance(seed, order, stream, 3);
  const share = chance(seed, order, stream, 4);
  const hours =
    draw < prompt ? 0.3 + 3.7 * share : draw < withinThreeDays ? 4 + 68 * share : 72 + 400 * share;
  const latest = touch.at + latestClaimDays * dayMs;
  if (order.processedAt >= latest) return [];
  const knownAt = Math.min(latest, Math.floor(order.processedAt + hours * hourMs));
  return [{ ...touch, knownAt }];
}

/** At least 0 and below 1; depends on the order and the stream only. */
function chance(seed: number, order: Order, ...stream: number[]): number {
  return (mixSeed(seed, 89, ...splitId(order.id), ...stream) >>> 0) / 2 ** 32;
}
