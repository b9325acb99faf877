import { createRandom, mixSeed, pickWeighted, weigh, type Random } from "../../core/random.ts";
import type { Journey, Visit } from "../../core/store-data.ts";
import { dayMs, minuteMs } from "../../core/zone.ts";
import { campaignOfVisit, type Tags } from "../ads/campaign-tags.ts";
import { landingTables, siteUrl, type LandingHabit } from "./landing-pages.ts";

/** A marketing channel and how its visits look on every platform. */
export type Channel = {
  name: string;
  share: number;
  source: string;
  sourceType: string | null;
  referrerUrl: string | null;
  /** The tags of most visits; campaigns that run on the day override them. */
  utm: Tags | null;
  landing: LandingHabit;
};

function paid(source: string, medium: string, campaign: string) {
  return { source, medium, campaign };
}

/** The analytics, ads and email sandboxes report the same visits under the same channels. */
export const channels: readonly Channel[] = [
  {
    name: "direct",
    share: 24,
    source: "direct",
    sourceType: null,
    referrerUrl: null,
    utm: null,
    landing: "home",
  },
  {
    name: "organic search",
    share: 23,
    source: "Google",
    sourceType: "SEO",
    referrerUrl: "https://www.google.com/",
    utm: null,
    landing: "search",
  },
  {
    name: "organic search at Bing",
    share: 2,
    source: "Bing",
    sourceType: "SEO",
    referrerUrl: "https://www.bing.com/",
    utm: null,
    landing: "search",
  },
  {
    name: "google brand ads",
    share: 8,
    source: "Google",
    sourceType: "AD",
    referrerUrl: "https://www.google.com/",
    utm: paid("google", "cpc", "brand"),
    landing: "home",
  },
  {
    name: "google shopping ads",
    share: 9,
    source: "Google",
    sourceType: "AD",
    referrerUrl: "https://www.google.com/",
    utm: paid("google", "cpc", "shopping-all-products"),
    landing: "product",
  },
  {
    name: "facebook ads",
    share: 11,
    source: "Facebook",
    sourceType: "AD",
    referrerUrl: "https://www.facebook.com/",
    utm: paid("facebook", "paid_social", "prospecting"),
    landing: "social",
  },
  {
    name: "tiktok ads",
    share: 4,
    source: "TikTok",
    sourceType: "AD",
    referrerUrl: "https://www.tiktok.com/",
    utm: paid("tiktok", "paid_social", "spark-ads"),
    landing: "social",
  },
  {
    name: "newsletter",
    share: 9,
    source: "Newsletter",
    sourceType: "NEWSLETTER",
    referrerUrl: null,
    utm: paid("klaviyo", "email", "weekly-newsletter"),
    landing: "email",
  },
  {
    name: "reminder of a cart",
    share: 1,
    source: "Klaviyo",
    sourceType: "NEWSLETTER",
    referrerUrl: null,
    utm: paid("klaviyo", "email", "abandoned-cart"),
    landing: "email",
  },
  {
    name: "instagram",
    share: 4,
    source: "Instagram",
    sourceType: "POST",
    referrerUrl: "https://www.instagram.com/",
    utm: null,
    landing: "social",
  },
  {
    name: "pinterest",
    share: 1,
    source: "Pinterest",
    sourceType: "POST",
    referrerUrl: "https://www.pinterest.com/",
    utm: null,
    landing: "social",
  },
  {
    name: "referral",
    share: 4,
    source: "designblog.example",
    sourceType: "LINK",
    referrerUrl: "https://designblog.example/",
    utm: null,
    landing: "story",
  },
];

const channelTable = weigh(channels, (channel) => channel.share);

/** Distribution of the number of visits per order. */
const visitCounts = weigh([1, 2, 3, 4], (count) => [0, 50, 27, 14, 9][count] ?? 0);

/** Share of journeys that cannot be tracked, such as headless checkouts or blocked scripts. */
const untrackedShare = 0.08;

/** Minutes until the platform has processed a journey. */
const readyAfterMinutes = 5;

/**
 * The visits that led to an order; the last one ended in it. They depend only on the order's seed and time, and are
 * created when they are read, because storing them would take a third of the store's memory.
 */
export class OrderJourney implements Journey {
  readonly #seed: number;
  readonly #orderId: number;
  readonly #orderedAt: number;

  constructor(orderSeed: number, orderId: number, orderedAt: number) {
    this.#seed = orderSeed;
    this.#orderId = orderId;
    this.#orderedAt = orderedAt;
  }

  get readyAt(): number {
    return this.#orderedAt + readyAfterMinutes * minuteMs;
  }

  get visits(): Visit[] {
    return visitsBefore(this.#seed, this.#orderId, this.#orderedAt);
  }
}

function visitsBefore(orderSeed: number, orderId: number, orderedAt: number): Visit[] {
  const random = createRandom(mixSeed(orderSeed, 7));
  if (random.chance(untrackedShare)) return [];
  const count = pickWeighted(random, visitCounts);
  const times = [orderedAt - random.integer(4, 40) * minuteMs];
  while (times.length < count) {
    const earliest = times[0] ?? orderedAt;
    const back = Math.min(12, -2 * Math.log(1 - random.next())) * dayMs + 30 * minuteMs;
    times.unshift(Math.floor(earliest - back));
  }
  const oldest = orderedAt - 30 * dayMs;
  return times
    .filter((at) => at > oldest)
    .map((at, index) =>
      visitBy(pickWeighted(random, channelTable), orderId * 10 + index, at, {
        random,
        hash: mixSeed(orderSeed, 83, index),
      }),
    );
}

function visitBy(
  channel: Channel,
  id: number,
  occurredAt: number,
  { random, hash }: { random: Random; hash: number },
): Visit {
  const utm = tagsOfVisit(channel, occurredAt, hash);
  const query = utm
    ? `?utm_source=${utm.source}&utm_medium=${utm.medium}&utm_campaign=${utm.campaign}`
    : "";
  const page = pickWeighted(random, landingTables[channel.landing]);
  return {
    id,
    occurredAt,
    landingPage: `${siteUrl}${page}${query}`,
    referrerUrl: channel.referrerUrl,
    source: channel.source,
    sourceType: channel.sourceType,
    utm: utm && { ...utm, term: null, content: null },
  };
}

/** Returns the tags of the campaign that brought the visit, chosen among the channel's campaigns. */
function tagsOfVisit({ name, utm }: Channel, at: number, hash: number): Tags | null {
  return campaignOfVisit(name, at, hash)?.tags ?? utm;
}
