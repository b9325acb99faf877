import { type PlatformOfKind, platformsOfKind } from "@cartograph/contracts/platform.ts";

/**
 * The advertising and the e-mails of a shop in no platform's words, from which each platform's sandbox makes its
 * answers.
 *
 * Money is integer minor units of the account's currency; times are UTC milliseconds and end in `At`; a day is days
 * since 1970-01-01 in the account's zone.
 */

export const adPlatforms = platformsOfKind("ads");
export type AdPlatformName = PlatformOfKind<"ads">;
export const emailPlatforms = platformsOfKind("email");
export type EmailPlatformName = PlatformOfKind<"email">;

export type AdCampaign = {
  /** The platform's own form: digits. */
  id: string;
  name: string;
  /** The `utm_campaign` that its clicks carry. */
  utmCampaign: string;
  kind: "search" | "shopping" | "performance_max" | "social" | "video";
  /** As of the time of the read. */
  status: "active" | "paused" | "deleted";
  dailyBudgetMinor: number;
  createdAt: number;
  updatedAt: number;
  /** First and last day with delivery; null while it runs. */
  firstDay: number;
  lastDay: number | null;
};

/** What the platform reports of one campaign and day at the time of the read: conversions arrive late. */
export type AdDay = {
  campaignId: string;
  spendMinor: number;
  impressions: number;
  /** Clicks that lead to the shop. */
  clicks: number;
  /** Clicks of any kind, for platforms that count those too. */
  allClicks: number;
  reach: number;
  addToCarts: number;
  /** Claimed by the platform for its own attribution window, on the day of the click or view; may be a fraction. */
  conversions: number;
  conversionValueMinor: number;
};

export type AdAccount = {
  /** Digits alone, also where the platform puts a prefix before them (Meta: `act_`). */
  id: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timezone: string;
  createdAt: number;
  /** The account above it, through which it may be reached; null without one. */
  manager: { id: string; name: string } | null;
  campaigns: readonly AdCampaign[];
  /** Campaigns with delivery on that day. */
  daysOf(day: number): readonly AdDay[];
};

export type EmailList = { id: string; name: string; members: number; createdAt: number };

/** A message sent once to a list. Counts are as known at the time of the read: they grow for days. */
export type EmailCampaign = {
  id: string;
  messageId: string;
  name: string;
  subject: string;
  listId: string;
  status: "draft" | "scheduled" | "sent";
  /** The `utm_campaign` that its links carry. */
  utmCampaign: string;
  createdAt: number;
  updatedAt: number;
  /** When it is to be sent, or was; null for a draft without a time. */
  scheduledAt: number | null;
  /** Null until it is sent. */
  sentAt: number | null;
  result: EmailResult;
};

/** Messages that go out by themselves, day by day. */
export type EmailFlow = {
  id: string;
  messageId: string;
  name: string;
  trigger: "added_to_list" | "metric" | "date";
  status: "live" | "manual" | "draft";
  utmCampaign: string;
  createdAt: number;
  updatedAt: number;
  /** Of the messages that went out on that day. */
  resultOf(day: number): EmailResult;
};

export type EmailResult = {
  recipients: number;
  hardBounces: number;
  softBounces: number;
  opens: number;
  uniqueOpens: number;
  clicks: number;
  uniqueClicks: number;
  unsubscribes: number;
  spamComplaints: number;
  /** Orders within the account's attribution window after the message. */
  orders: number;
  revenueMinor: number;
};

export type EmailAccount = {
  id: string;
  name: string;
  currency: string;
  timezone: string;
  createdAt: number;
  /** How long after a message an order is attributed to it. */
  attributionHours: { click: number; open: number };
  lists: readonly EmailList[];
  campaigns: readonly EmailCampaign[];
  flows: readonly EmailFlow[];
};

export type Marketing = {
  /** Grows with every change of what is below. */
  version: number;
  ads: Readonly<Record<AdPlatformName, readonly AdAccount[]>>;
  email: Readonly<Record<EmailPlatformName, readonly EmailAccount[]>>;
};

export type MarketingSource = {
  /** As it is at that moment (UTC milliseconds). */
  read(nowMs: number): Marketing;
};
