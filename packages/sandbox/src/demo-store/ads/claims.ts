import { mixSeed } from "../../core/random.ts";
import type { Order, Visit } from "../../core/store-data.ts";
import type { AdPlatformName } from "../../core/marketing-data.ts";
import { dayMs, hourMs, minuteMs } from "../../core/zone.ts";
import { campaignsAround } from "./ad-campaigns.ts";
import { isWithin, yearOf } from "./campaign-runs.ts";
import { platformTags, type TaggedPlatform } from "./campaign-tags.ts";
import { placedOrder } from "../sales/placed-order.ts";
import { halves } from "../traffic/visitors.ts";

/** What a platform says that one of its campaigns sold. */
export type Claim = {
  platform: TaggedPlatform;
  utmCampaign: string;
  /** Of the click or the view, on whose day the claim is told. */
  at: number;
  /** From when on it is told. */
  knownAt: number;
  /** Part of an order. */
  share: number;
  /** Of the whole order as it was placed, minor units of the shop's currency. */
  valueMinor: number;
};

/** Nothing is told of a click or a view later than that: the platforms restate 28 days. */
export const latestClaimDays = 26;

type ClaimingHabit = {
  /** Tells its chances from those of the other platforms. */
  stream: number;
  clickDays: number;
  /**
   * Of the orders without a click: those that it claims for a view, or because its model says that someone whom it
   * could not follow must have clicked.
   */
  withoutClick: number;
  /** How long before the order the view was, at the most. */
  viewHours: number;
  /** Of the claims: told within hours, and within three days; the rest comes later. */
  prompt: number;
  withinThreeDays: number;
};

export const claimingHabits: Record<AdPlatformName, ClaimingHabit> = {
  google_ads: {
    stream: 10,
    clickDays: 30,
    withoutClick: 0.42,
    viewHours: 4,
    prompt: 0.94,
    withinThreeDays: 0.98,
  },
  facebook_ads: {
    stream: 20,
    clickDays: 7,
    withoutClick: 0.69,
    viewHours: 5,
    prompt: 0.93,
    withinThreeDays: 0.98,
  },
  tiktok_ads: {
    stream: 30,
    clickDays: 7,
    withoutClick: 0.12,
    viewHours: 6,
    prompt: 0.88,
    withinThreeDays: 0.97,
  },
};

/** E-mail tools attribute an order to the last of their letters that was clicked within five days before it. */
export const emailClickDays = 5;
const emailDelayMs = 20 * minuteMs;

/** Everything that the platforms claim of the order, each as if there were no other. */
export function claimsOfOrder(seed: number, order: Order): Claim[] {
  if (order.channel !== "online_store" || order.isTest) return [];
  const visits = order.journey?.visits ?? [];
  const valueMinor = placedOrder(order).totalMinor;
  return [
    ...googleClaims(seed, order, visits),
    ...lastTouchClaims(seed, order, visits, "facebook_ads"),
    ...lastTouchClaims(seed, order, visits, "tiktok_ads"),
    ...emailClaims(order, visits, "klaviyo"),
    ...emailClaims(order, visits, "mailchimp"),
  ].map((claim) => ({ ...claim, valueMinor }));
}

type Touch = Omit<Claim, "valueMinor">;

/** Google divides an order among all of its clicks; the last one gets the most. */
function googleClaims(seed: number, order: Order, visits: readonly Visit[]): Touch[] {
  const platform = "google_ads";
  const clicks = clicksOf(visits, platform, order, claimingHabits[platform].clickDays);
  if (clicks.length === 0) return claimWithoutClick(seed, order, platform);
  const before = clicks.length - 1;
  const lastShare = before === 0 ? 1 : 0.5 + Math.floor(30 * chance(seed, order, 1)) / 100;
  return clicks.flatMap((visit, place) => {
    const share = place === before ? lastShare : (1 - lastShare) / before;
    return toldOf(seed, order, { platform, at: visit.occurredAt, share, ...campaignOf(visit) });
  });
}

function lastTouchClaims(
  seed: number,
  order: Order,
  visits: readonly Visit[],
  platform: "facebook_ads" | "tiktok_ads",
): Touch[] {
  const click = clicksOf(visits, platform, order, claimingHabits[platform].clickDays).at(-1);
  if (!click) return claimWithoutClick(seed, order, platform);
  return toldOf(seed, order, { platform, at: click.occurredAt, share: 1, ...campaignOf(click) });
}

function claimWithoutClick(seed: number, order: Order, platform: AdPlatformName): Touch[] {
  const { withoutClick, viewHours, stream } = claimingHabits[platform];
  if (chance(seed, order, stream) >= withoutClick) return [];
  const before = 10 * minuteMs + chance(seed, order, stream, 1) * viewHours * hourMs;
  const at = Math.floor(order.processedAt - before);
  const running = campaignsAround(yearOf(at)).filter(
    ({ plan, runs }) => plan.platform === platform && runs.some((run) => isWithin(at, run)),
  );
  const sum = running.reduce((whole, { plan }) => whole + plan.claimWeight, 0);
  let left = chance(seed, order, stream, 2) * sum;
  const campaign = running.find(({ plan }) => (left -= plan.claimWeight) < 0);
  if (!campaign) return [];
  return toldOf(seed, order, { platform, at, share: 1, utmCampaign: campaign.utmCampaign });
}

function emailClaims(
  order: Order,
  visits: readonly Visit[],
  platform: "klaviyo" | "mailchimp",
): Touch[] {
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

/** With the moment from which on the platform tells it; nothing when that would be too late. */
function toldOf(
  seed: number,
  order: Order,
  touch: Omit<Touch, "knownAt"> & { platform: AdPlatformName },
): Touch[] {
  const { prompt, withinThreeDays, stream } = claimingHabits[touch.platform];
  const draw = chance(seed, order, stream, 3);
  const share = chance(seed, order, stream, 4);
  const hours =
    draw < prompt ? 0.3 + 3.7 * share : draw < withinThreeDays ? 4 + 68 * share : 72 + 400 * share;
  const latest = touch.at + latestClaimDays * dayMs;
  if (order.processedAt >= latest) return [];
  const knownAt = Math.min(latest, Math.floor(order.processedAt + hours * hourMs));
  return [{ ...touch, knownAt }];
}

/** At least 0, below 1: the order's own for each stream. */
function chance(seed: number, order: Order, ...stream: number[]): number {
  return (mixSeed(seed, 89, ...halves(order.id), ...stream) >>> 0) / 2 ** 32;
}
