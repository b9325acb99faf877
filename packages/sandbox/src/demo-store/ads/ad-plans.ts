import type { AdCampaign, AdPlatformName } from "../../core/marketing-data.ts";
import type { Season } from "./campaign-runs.ts";

/** The settings of a campaign. */
export type AdPlan = {
  platform: AdPlatformName;
  /** The journey channel whose visits the campaign shares. */
  channel: string;
  /** Its share of them, relative to the channel's other running campaigns. */
  weight: number;
  utmCampaign: string;
  name: string;
  kind: AdCampaign["kind"];
  /** The average cost per click, in US cents. */
  cpcCents: number;
  /** Click-through rate. */
  ctr: number;
  /** Its share of the claimed orders without a click, relative to the platform's other campaigns. */
  claimWeight: number;
  /** Null when it never ends. */
  season: Season | null;
  /** Each season is a separate campaign, with the year in its name. */
  isNewEachYear?: boolean;
  /** How long after its end it is deleted; without this it stays paused. */
  deletedAfterDays?: number;
};

type Shared = Pick<AdPlan, "platform" | "channel">;

const search: Shared = { platform: "google_ads", channel: "google brand ads" };
const shopping: Shared = { platform: "google_ads", channel: "google shopping ads" };
const meta: Shared = { platform: "facebook_ads", channel: "facebook ads" };
const tiktok: Shared = { platform: "tiktok_ads", channel: "tiktok ads" };

/** Budgets are in the account's currency, which is euros for Meta. */
export const adPlans: readonly AdPlan[] = [
  {
    ...search,
    weight: 70,
    utmCampaign: "brand",
    name: "Search | Brand",
    kind: "search",
    cpcCents: 195,
    ctr: 0.16,
    claimWeight: 4,
    season: null,
  },
  {
    ...search,
    weight: 18,
    utmCampaign: "generic-lighting",
    name: "Search | Generic | Lighting",
    kind: "search",
    cpcCents: 320,
    ctr: 0.045,
    claimWeight: 8,
    season: null,
  },
  {
    ...search,
    weight: 12,
    utmCampaign: "generic-outdoor",
    name: "Search | Generic | Outdoor (Apr–Sep)",
    kind: "search",
    cpcCents: 330,
    ctr: 0.041,
    claimWeight: 1,
    season: { from: [4, 1], to: [9, 30] },
  },
  {
    ...search,
    weight: 12,
    utmCampaign: "generic-textiles",
    name: "Search | Generic | Textiles (Oct–Mar)",
    kind: "search",
    cpcCents: 345,
    ctr: 0.038,
    claimWeight: 1,
    season: { from: [10, 1], to: [3, 31] },
  },
  {
    ...shopping,
    weight: 55,
    utmCampaign: "shopping-all-products",
    name: "Shopping | All products",
    kind: "shopping",
    cpcCents: 240,
    ctr: 0.0125,
    claimWeight: 22,
    season: null,
  },
  {
    ...shopping,
    weight: 33,
    utmCampaign: "performance-max-home",
    name: "Performance Max | Home",
    kind: "performance_max",
    cpcCents: 315,
    ctr: 0.011,
    claimWeight: 48,
    season: null,
  },
  {
    ...shopping,
    weight: 40,
    utmCampaign: "shopping-black-friday",
    name: "Shopping | Black Friday",
    kind: "shopping",
    cpcCents: 260,
    ctr: 0.016,
    claimWeight: 12,
    season: { from: [11, 15], to: [12, 2] },
    isNewEachYear: true,
  },
  {
    ...shopping,
    weight: 9,
    utmCampaign: "demand-gen-spring-trial",
    name: "Demand Gen | Trial spring",
    kind: "video",
    cpcCents: 330,
    ctr: 0.0065,
    claimWeight: 1,
    season: { from: [2, 10], to: [4, 5] },
    isNewEachYear: true,
    deletedAfterDays: 24,
  },
  {
    ...shopping,
    weight: 9,
    utmCampaign: "demand-gen-autumn-trial",
    name: "Demand Gen | Trial autumn",
    kind: "video",
    cpcCents: 345,
    ctr: 0.006,
    claimWeight: 1,
    season: { from: [8, 12], to: [10, 5] },
    isNewEachYear: true,
    deletedAfterDays: 24,
  },
  {
    ...meta,
    weight: 36,
    utmCampaign: "prospecting",
    name: "Prospecting | Broad",
    kind: "social",
    cpcCents: 310,
    ctr: 0.0118,
    claimWeight: 30,
    season: null,
  },
  {
    ...meta,
    weight: 28,
    utmCampaign: "advantage-plus-catalog",
    name: "Advantage+ | Catalog",
    kind: "social",
    cpcCents: 370,
    ctr: 0.0131,
    claimWeight: 34,
    season: null,
  },
  {
    ...meta,
    weight: 18,
    utmCampaign: "lookalike-buyers",
    name: "Prospecting | Lookalike buyers 2%",
    kind: "social",
    cpcCents: 390,
    ctr: 0.0104,
    claimWeight: 3,
    season: null,
  },
  {
    ...meta,
    weight: 12,
    utmCampaign: "retargeting",
    name: "Retargeting | Visitors 30 days",
    kind: "social",
    cpcCents: 360,
    ctr: 0.0162,
    claimWeight: 40,
    season: null,
  },
  {
    ...meta,
    weight: 26,
    utmCampaign: "holiday-gifts",
    name: "Holiday gifts",
    kind: "social",
    cpcCents: 335,
    ctr: 0.0142,
    claimWeight: 16,
    season: { from: [11, 10], to: [12, 23] },
    isNewEachYear: true,
  },
  {
    ...meta,
    weight: 20,
    utmCampaign: "spring-refresh",
    name: "Spring refresh",
    kind: "social",
    cpcCents: 295,
    ctr: 0.0121,
    claimWeight: 5,
    season: { from: [3, 12], to: [4, 25] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    weight: 58,
    utmCampaign: "spark-ads",
    name: "Spark Ads | Creators",
    kind: "video",
    cpcCents: 225,
    ctr: 0.0094,
    claimWeight: 52,
    season: null,
  },
  {
    ...tiktok,
    weight: 30,
    utmCampaign: "ugc-unboxing",
    name: "UGC | Unboxing",
    kind: "video",
    cpcCents: 260,
    ctr: 0.0082,
    claimWeight: 18,
    season: null,
  },
  {
    ...tiktok,
    weight: 14,
    utmCampaign: "hooks-test-winter",
    name: "Test | Hooks winter",
    kind: "video",
    cpcCents: 215,
    ctr: 0.0071,
    claimWeight: 3,
    season: { from: [1, 15], to: [2, 28] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    weight: 14,
    utmCampaign: "hooks-test-summer",
    name: "Test | Hooks summer",
    kind: "video",
    cpcCents: 205,
    ctr: 0.0074,
    claimWeight: 3,
    season: { from: [7, 6], to: [8, 20] },
    isNewEachYear: true,
  },
  {
    ...tiktok,
    weight: 13,
    utmCampaign: "launch-video-spring",
    name: "Launch video spring",
    kind: "video",
    cpcCents: 230,
    ctr: 0.0066,
    claimWeight: 2,
    season: { from: [5, 4], to: [6, 14] },
    isNewEachYear: true,
    deletedAfterDays: 14,
  },
  {
    ...tiktok,
    weight: 13,
    utmCampaign: "launch-video-autumn",
    name: "Launch video autumn",
    kind: "video",
    cpcCents: 240,
    ctr: 0.0069,
    claimWeight: 2,
    season: { from: [9, 28], to: [11, 6] },
    isNewEachYear: true,
    deletedAfterDays: 14,
  },
];
