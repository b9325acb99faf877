import type { AdCampaign, AdPlatformName } from "../../core/marketing-data.ts";
import type { Season } from "./campaign-runs.ts";

/** The settings of a campaign. */
export type AdPlan = {
  platform: AdPlatformName;
  /** The journey channel whose visits the campaign shares. */
  channel: string;
  kind: AdCampaign["kind"];
  utmCampaign: string;
  name: string;
  rates: {
    /** Its share of the channel's visits, relative to the channel's other running campaigns. */
    weight: number;
    /** The average cost per click, in US cents. */
    cpcCents: number;
    /** Click-through rate. */
    ctr: number;
    /** Its share of the claimed orders without a click, relative to the platform's other campaigns. */
    claimWeight: number;
  };
  /** Absent when it never ends. */
  season?: Season;
  /** Each season is a separate campaign, with the year in its name. */
  isNewEachYear?: boolean;
  /** How long after its end it is deleted; without this it stays paused. */
  deletedAfterDays?: number;
};

type Shared = Pick<AdPlan, "platform" | "channel" | "kind">;

const search: Shared = { platform: "google_ads", channel: "google brand ads", kind: "search" };
const shopping: Shared = {
  platform: "google_ads",
  channel: "google shopping ads",
  kind: "shopping",
};
const meta: Shared = { platform: "facebook_ads", channel: "facebook ads", kind: "social" };
const tiktok: Shared = { platform: "tiktok_ads", channel: "tiktok ads", kind: "video" };

/** Budgets are in the account's currency, which is euros for Meta. */
export const adPlans: readonly AdPlan[] = [
  {
    ...search,
    utmCampaign: "brand",
    name: "Search | Brand",
    rates: { weight: 70, cpcCents: 195, ctr: 0.16, claimWeight: 4 },
  },
  {
    ...search,
    utmCampaign: "generic-lighting",
    name: "Search | Generic | Lighting",
    rates: { weight: 18, cpcCents: 320, ctr: 0.045, claimWeight: 8 },
  },
  {
    ...search,
    utmCampaign: "generic-outdoor",
    name: "Search | Generic | Outdoor (Apr–Sep)",
    rates: { weight: 12, cpcCents: 330, ctr: 0.041, claimWeight: 1 },
    season: { from: [4, 1], to: [9, 30] },
  },
  {
    ...search,
    utmCampaign: "generic-textiles",
    name: "Search | Generic | Textiles (Oct–Mar)",
    rates: { weight: 12, cpcCents: 345, ctr: 0.038, claimWeight: 1 },
    season: { from: [10, 1], to: [3, 31] },
  },
  {
    ...shopping,
    utmCampaign: "shopping-all-products",
    name: "Shopping | All products",
    rates: { weight: 55, cpcCents: 240, ctr: 0.0125, claimWeight: 22 },
  },
  {
    ...shopping,
    kind: "performance_max",
    utmCampaign: "performance-max-home",
    name: "Performance Max | Home",
    rates: { weight: 33, cpcCents: 315, ctr: 0.011, claimWeight: 48 },
  },
  {
    ...shopping,
    utmCampaign: "shopping-black-friday",
    name: "Shopping | Black Friday",
    rates: { weight: 40, cpcCents: 260, ctr: 0.016, claimWeight: 12 },
    season: { from: [11, 15], to: [12, 2] },
    isNewEachYear: true,
  },
  {
    ...shopping,
    kind: "video",
    utmCampaign: "demand-gen-spring-trial",
    name: "Demand Gen | Trial spring",
    rates: { weight: 9, cpcCents: 330, ctr: 0.0065, claimWeight: 1 },
    season: { from: [2, 10], to: [4, 5] },
    isNewEachYear: true,
    deletedAfterDays: 24,
  },
  {
    ...shopping,
    kind: "video",
    utmCampaign: "demand-gen-autumn-trial",
    name: "Demand Gen | Trial autumn",
    rates: { weight: 9, cpcCents: 345, ctr: 0.006, claimWeight: 1 },
    season: { from: [8, 12], to: [10, 5] },
    isNewEachYear: true,
    deletedAfterDays: 24,
  },
  {
    ...meta,
    utmCampaign: "prospecting",
    name: "Prospecting | Broad",
    rates: { weight: 36, cpcCents: 310, ctr: 0.0118, claimWeight: 30 },
  },
  {
    ...meta,
    utmCampaign: "advantage-plus-catalog",
    name: "Advantage+ | Catalog",
    rates: { weight: 28, cpcCents: 370, ctr: 0.0131, claimWeight: 34 },
  },
  {
    ...meta,
    utmCampaign: "lookalike-buyers",
    name: "Prospecting | Lookalike buyers 2%",
    rates: { weight: 18, cpcCents: 390, ctr: 0.0104, claimWeight: 3 },
  },
  {
    ...meta,
    utmCampaign: "retargeting",
    name: "Retargeting | Visitors 30 days",
    rates: { weight: 12, cpcCents: 360, ctr: 0.0162, claimWeight: 40 },
  },
  {
    ...meta,
    utmCampaign: "holiday-gifts",
    name: "Holiday gifts",
    rates: { weight: 26, cpcCents: 335, ctr: 0.0142, claimWeight: 16 },
    season: { from: [11, 10], to: [12, 23] },
    isNewEachYear: true,
  },
  {
    ...meta,
    utmCampaign: "spring-refresh",
    name: "Spring refresh",
    rates: { weight: 20, cpcCents: 295, ctr: 0.0121, claimWeight: 5 },
    season: { from: [3, 12], to: [4, 25] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    utmCampaign: "spark-ads",
    name: "Spark Ads | Creators",
    rates: { weight: 58, cpcCents: 225, ctr: 0.0094, claimWeight: 52 },
  },
  {
    ...tiktok,
    utmCampaign: "ugc-unboxing",
    name: "UGC | Unboxing",
    rates: { weight: 30, cpcCents: 260, ctr: 0.0082, claimWeight: 18 },
  },
  {
    ...tiktok,
    utmCampaign: "hooks-test-winter",
    name: "Test | Hooks winter",
    rates: { weight: 14, cpcCents: 215, ctr: 0.0071, claimWeight: 3 },
    season: { from: [1, 15], to: [2, 28] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    utmCampaign: "hooks-test-summer",
    name: "Test | Hooks summer",
    rates: { weight: 14, cpcCents: 205, ctr: 0.0074, claimWeight: 3 },
    season: { from: [7, 6], to: [8, 20] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    utmCampaign: "launch-video-spring",
    name: "Launch video spring",
    rates: { weight: 13, cpcCents: 230, ctr: 0.0066, claimWeight: 2 },
    season: { from: [5, 4], to: [6, 14] },
    isNewEachYear: true,
    deletedAfterDays: 14,
  },
  {
    ...tiktok,
    utmCampaign: "launch-video-autumn",
    name: "Launch video autumn",
    rates: { weight: 13, cpcCents: 240, ctr: 0.0069, claimWeight: 2 },
    season: { from: [9, 28], to: [11, 6] },
    isNewEachYear: true,
    deletedAfterDays: 14,
  },
];
