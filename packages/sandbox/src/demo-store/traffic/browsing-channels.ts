import type { Acquisition } from "../../core/traffic-data.ts";
import { campaignOfVisit, type TaggedCampaign } from "../ads/campaign-tags.ts";
import { acquisitionOf, withGroup } from "./acquisitions.ts";
import type { LandingHabit } from "./landing-pages.ts";
import { channels } from "./visits.ts";

/** A channel of browsing visits. */
export type BrowsingChannel = {
  /** The matching journey channel; null for a channel that leads to no order. */
  name: string | null;
  /** Used when none of the day's campaigns takes the visit. */
  acquisition: Acquisition;
  share: number;
  landing: LandingHabit;
  /** Share of its visits that see one page and leave within ten seconds. */
  bounceShare: number;
};

/** Browsing visits per order relative to the average, and bounce rates, by channel. */
const habits: Record<string, { visitsPerOrder: number; bounceShare: number }> = {
  Direct: { visitsPerOrder: 0.95, bounceShare: 0.39 },
  "Organic Search": { visitsPerOrder: 1, bounceShare: 0.35 },
  "Paid Search": { visitsPerOrder: 0.7, bounceShare: 0.29 },
  "Paid Shopping": { visitsPerOrder: 1, bounceShare: 0.39 },
  "Paid Social": { visitsPerOrder: 1.5, bounceShare: 0.55 },
  "Organic Social": { visitsPerOrder: 1.6, bounceShare: 0.5 },
  Email: { visitsPerOrder: 0.65, bounceShare: 0.26 },
};
const defaultHabit = { visitsPerOrder: 1, bounceShare: 0.41 };

type Row = [
  share: number,
  source: string,
  medium: string,
  campaign: string,
  referrer: string,
  landing: LandingHabit,
];

const notSet = "(not set)";

/** Channels without orders, in addition to those that lead to orders. */
const rows: Row[] = [
  [2.2, "google", "cpc", "performance-max-home", "https://www.google.com/", "product"],
  [1.9, "google", "cpc", "generic-lighting", "https://www.google.com/", "product"],
  [2.4, "facebook", "paid_social", "retargeting", "https://www.facebook.com/", "product"],
  [1.1, "klaviyo", "email", "welcome-series", "", "email"],
  [0.5, "klaviyo", "email", "win-back", "", "email"],
  [0.8, "duckduckgo", "organic", notSet, "https://duckduckgo.com/", "search"],
  [0.6, "yahoo", "organic", notSet, "https://search.yahoo.com/", "search"],
  [0.2, "ecosia.org", "organic", notSet, "https://www.ecosia.org/", "search"],
  [1, "facebook.com", "referral", notSet, "https://m.facebook.com/", "social"],
  [0.7, "reddit.com", "referral", notSet, "https://www.reddit.com/", "story"],
  [0.6, "youtube.com", "referral", notSet, "https://www.youtube.com/", "story"],
  [0.9, "chatgpt.com", "referral", notSet, "https://chatgpt.com/", "search"],
  [0.3, "perplexity.ai", "referral", notSet, "https://www.perplexity.ai/", "search"],
  [0.7, "slowliving.example", "referral", notSet, "https://slowliving.example/", "story"],
  [0.5, "thegiftlist.example", "referral", notSet, "https://thegiftlist.example/", "product"],
  [0.4, "hearthandhome.example", "referral", notSet, "https://hearthandhome.example/", "story"],
  [0.3, "cozycorner.example", "referral", notSet, "https://cozycorner.example/", "story"],
  [0.6, "shareasale", "affiliate", "partners", "https://www.shareasale.com/", "product"],
];

export const browsingChannels: readonly BrowsingChannel[] = [
  ...channels.map((channel) => ({
    name: channel.name,
    acquisition: acquisitionOf(channel),
    share: channel.share,
    landing: channel.landing,
  })),
  ...rows.map(([share, source, medium, campaign, referrer, landing]) => ({
    name: null,
    acquisition: withGroup(source, medium, campaign, referrer),
    share,
    landing,
  })),
].map(({ name, acquisition, share, landing }): BrowsingChannel => {
  const { visitsPerOrder, bounceShare } = habits[acquisition.channelGroup] ?? defaultHabit;
  return { name, acquisition, share: share * visitsPerOrder, landing, bounceShare };
});

/** Returns the origin of a visit to the channel at that moment; 32 bits of a hash choose among its campaigns. */
export function acquisitionAt(channel: BrowsingChannel, at: number, hash: number): Acquisition {
  const campaign = channel.name === null ? null : campaignOfVisit(channel.name, at, hash);
  return campaign ? acquisitionBy(campaign, channel) : channel.acquisition;
}

export function acquisitionBy({ tags }: TaggedCampaign, channel: BrowsingChannel): Acquisition {
  return withGroup(tags.source, tags.medium, tags.campaign, channel.acquisition.referrer);
}
