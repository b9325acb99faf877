import type { AdPlatformName } from "../../core/marketing-data.ts";
import { demoShop } from "../products/catalog.ts";
import type { AdAccountHead } from "./marketing-accounts.ts";

/** How a platform attributes the demo store's orders. */
export type AttributionModel = {
  /** Gives each platform independent random numbers. */
  stream: number;
  clickDays: number;
  /** Divides an order with several clicks among them; otherwise the last click gets all of it. */
  isShared?: boolean;
  /**
   * Share of the orders without a click that it claims because of a view, or because its model estimates a click that
   * it could not track.
   */
  withoutClick: number;
  /** The longest time between the view and the order. */
  viewHours: number;
  /** Shares of the claims that are reported within hours and within three days. */
  prompt: number;
  withinThreeDays: number;
};

export type DemoAdPlatform = {
  account: AdAccountHead;
  /** The first campaign number. */
  firstCampaignId: bigint;
  /** The tags of its visits. */
  tags: { source: string; medium: string };
  /**
   * Share of its clicks without a session in analytics, because of blocked scripts, refused consent or an early exit.
   */
  untrackedClickShare: number;
  claims: AttributionModel;
};

const { timezone, currency, name } = demoShop;

/** The demo store's ad accounts. Meta's uses euros and Pacific time, unlike the store. */
export const demoAdPlatforms: Record<AdPlatformName, DemoAdPlatform> = {
  google_ads: {
    account: {
      id: "1234567890",
      name: `${name} – Google Ads`,
      currency,
      timezone,
      createdAt: Date.UTC(2021, 1, 9, 15),
      manager: { id: "9876543210", name: "Northlight Media" },
    },
    firstCampaignId: 20_914_000_000n,
    tags: { source: "google", medium: "cpc" },
    untrackedClickShare: 0.06,
    claims: {
      stream: 10,
      clickDays: 30,
      isShared: true,
      withoutClick: 0.42,
      viewHours: 4,
      prompt: 0.94,
      withinThreeDays: 0.98,
    },
  },
  facebook_ads: {
    account: {
      id: "4410000000012",
      name: `${name} – Meta`,
      currency: "EUR",
      timezone: "America/Los_Angeles",
      createdAt: Date.UTC(2021, 2, 11, 16),
      manager: null,
    },
    firstCampaignId: 120_210_004_410_000_000n,
    tags: { source: "facebook", medium: "paid_social" },
    untrackedClickShare: 0.11,
    claims: {
      stream: 20,
      clickDays: 7,
      withoutClick: 0.69,
      viewHours: 5,
      prompt: 0.93,
      withinThreeDays: 0.98,
    },
  },
  tiktok_ads: {
    account: {
      id: "7300000000000000017",
      name: `${name} – TikTok`,
      currency,
      timezone,
      createdAt: Date.UTC(2021, 8, 7, 14),
      manager: null,
    },
    firstCampaignId: 1_800_000_000_000_000n,
    tags: { source: "tiktok", medium: "paid_social" },
    untrackedClickShare: 0.15,
    claims: {
      stream: 30,
      clickDays: 7,
      withoutClick: 0.12,
      viewHours: 6,
      prompt: 0.88,
      withinThreeDays: 0.97,
    },
  },
};
