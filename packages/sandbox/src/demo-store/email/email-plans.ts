import type { EmailFlow, EmailPlatformName } from "../../core/marketing-data.ts";
import type { MonthDay } from "../ads/campaign-runs.ts";

/** All emails use this journey channel, except abandoned cart reminders, which have their own. */
export const emailChannel = "newsletter";

export const weeklyUtm = "weekly-newsletter";
export const tradeUtm = "trade-letter";

/** The weekly email's weight among the channel's emails. */
export const weeklyWeight = 100;

/** A yearly email for an occasion. Its visits come in the following days. */
export type SeasonalMailing = {
  utmCampaign: string;
  name: string;
  subject: string;
  /** Days after Thanksgiving, or a date. */
  on: MonthDay | { afterThanksgiving: number };
  /** In the store's time zone. */
  hour: number;
  list: "newsletter" | "engaged" | "vip";
  weight: number;
  visitDays: number;
};

export const seasonalMailings: readonly SeasonalMailing[] = [
  {
    utmCampaign: "new-year-reset",
    name: "New Year reset",
    subject: "A calmer home for the new year",
    on: [1, 8],
    hour: 9,
    list: "engaged",
    weight: 70,
    visitDays: 4,
  },
  {
    utmCampaign: "spring-refresh-letter",
    name: "Spring refresh",
    subject: "Open the windows: spring is here",
    on: [3, 20],
    hour: 9,
    list: "engaged",
    weight: 70,
    visitDays: 4,
  },
  {
    utmCampaign: "vip-early-summer",
    name: "VIP preview: summer",
    subject: "You see it first: the summer collection",
    on: [5, 29],
    hour: 11,
    list: "vip",
    weight: 7,
    visitDays: 5,
  },
  {
    utmCampaign: "summer-sale",
    name: "Summer sale",
    subject: "The summer sale is on",
    on: [7, 9],
    hour: 8,
    list: "engaged",
    weight: 75,
    visitDays: 4,
  },
  {
    utmCampaign: "autumn-lighting",
    name: "Autumn lighting guide",
    subject: "Longer evenings, better light",
    on: [9, 24],
    hour: 9,
    list: "engaged",
    weight: 70,
    visitDays: 4,
  },
  {
    utmCampaign: "black-friday",
    name: "Black Friday",
    subject: "Black Friday: up to 30% off",
    on: { afterThanksgiving: 1 },
    hour: 6,
    list: "engaged",
    weight: 40,
    visitDays: 3,
  },
  {
    utmCampaign: "cyber-monday",
    name: "Cyber Monday",
    subject: "Last hours of the sale",
    on: { afterThanksgiving: 4 },
    hour: 7,
    list: "engaged",
    weight: 45,
    visitDays: 3,
  },
  {
    utmCampaign: "gift-deadline",
    name: "Last day for gifts",
    subject: "Order by tonight for delivery before the holidays",
    on: [12, 15],
    hour: 9,
    list: "engaged",
    weight: 65,
    visitDays: 4,
  },
];

/** The subjects of the weekly email, used in turn. */
export const weeklySubjects = [
  "Small lamps, big difference",
  "Five ways to dress a table",
  "What is new this week",
  "Linen for every season",
  "From our journal: light and rest",
  "Back in stock: your favorites",
  "A gift for someone who has it all",
  "How we pack: less air, less waste",
  "Meet the maker of our ceramics",
  "Candles, and how to burn them",
] as const;

/** The email to trade customers: few read it, and its visits come in the first days. */
export const tradeMailing = { weight: 0.75, visitDays: 10, hour: 11 };

/** Emails that are triggered automatically. */
export type FlowPlan = {
  platform: EmailPlatformName;
  id: string;
  messageId: string;
  utmCampaign: string;
  name: string;
  trigger: EmailFlow["trigger"];
  /** Range of the share of recipients who click. */
  clickRate: readonly [number, number];
  /** Its share of the newsletter channel's visits, in addition to the visits of its own channel. */
  weight: number;
};

export const flowPlans: readonly FlowPlan[] = [
  {
    platform: "klaviyo",
    id: "XwLc01",
    messageId: "MwLc01",
    utmCampaign: "welcome-series",
    name: "Welcome series",
    trigger: "added_to_list",
    clickRate: [0.055, 0.08],
    weight: 7,
  },
  {
    platform: "klaviyo",
    id: "XcRt02",
    messageId: "McRt02",
    utmCampaign: "abandoned-cart",
    name: "Abandoned cart",
    trigger: "metric",
    clickRate: [0.06, 0.09],
    weight: 0,
  },
  {
    platform: "klaviyo",
    id: "XwBk03",
    messageId: "MwBk03",
    utmCampaign: "win-back",
    name: "Win-back after 90 days",
    trigger: "date",
    clickRate: [0.02, 0.032],
    weight: 4,
  },
  {
    platform: "klaviyo",
    id: "XpPr04",
    messageId: "MpPr04",
    utmCampaign: "post-purchase",
    name: "Post-purchase care",
    trigger: "metric",
    clickRate: [0.03, 0.05],
    weight: 6,
  },
];
