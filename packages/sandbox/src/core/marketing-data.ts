import { type PlatformOfKind, platformsOfKind } from "@cartograph/contracts/platform.ts";

/**
 * A store's advertising and emails in a platform-neutral form, from which each platform's sandbox builds its answers.
 * Money is in minor units of the account's currency; times are UTC milliseconds and end in `At`; a day is the number of
 * days since 1970-01-01 in the account's time zone.
 */

export const adPlatforms = platformsOfKind("ads");
export type AdPlatformName = PlatformOfKind<"ads">;
export const emailPlatforms = platformsOfKind("email");
export type EmailPlatformName = PlatformOfKind<"email">;

export type AdCampaign = {
  /** Digits, as the platform writes its ids. */
  id: string;
  name: string;
  /** The `utm_campaign` of its clicks. */
  utmCampaign: string;
  kind: "search" | "shopping" | "performance_max" | "social" | "video";
  /** As of the time of the read. */
  status: "active" | "paused" | "deleted";
  createdAt: number;
  updatedAt: number;
  /** First and last day with delivery; the last is null while the campaign runs. */
  firstDay: number;
  lastDay: number | null;
  /** Meta's attribution setting of each ad set ("7d_click"). One ad set with the account's setting by default. */
  adSetSettings?: readonly string[];
};

/** The platform's report for one campaign and day at the time of the read. Conversions arrive late. */
export type AdDay = {
  campaignId: string;
  spendMinor: number;
  impressions: number;
  /** Clicks that lead to the store. */
  clicks: number;
  addToCarts: number;
  /** Attributed by the platform within its own window, on the day of the click or view. May be a fraction. */
  conversions: number;
  conversionValueMinor: number;
};

export type AdAccount = {
  /** Digits only, even where the platform adds a prefix (Meta: `act_`). */
  id: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timezone: string;
  createdAt: number;
  /** The manager account through which it can be reached, if any. */
  manager: { id: string; name: string } | null;
  campaigns: readonly AdCampaign[];
  /** Campaigns with delivery on that day. */
  daysOf(day: number): readonly AdDay[];
};

/** An email sent once to a list. Counts are as of the time of the read and grow for days. */
export type EmailCampaign = {
  id: string;
  messageId: string;
  name: string;
  subject: string;
  status: "draft" | "scheduled" | "sent";
  /** The `utm_campaign` of its links. */
  utmCampaign: string;
  createdAt: number;
  updatedAt: number;
  /** Null until it is sent. */
  sentAt: number | null;
  result: EmailResult;
};

/** Emails that are triggered automatically, with results by day. */
export type EmailFlow = {
  id: string;
  messageId: string;
  name: string;
  trigger: "added_to_list" | "metric" | "date";
  status: "live" | "manual" | "draft";
  utmCampaign: string;
  createdAt: number;
  updatedAt: number;
  /** Results of the emails that were sent on that day. */
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
  /** Orders within the account's attribution window after the email. */
  orders: number;
  revenueMinor: number;
};

export type EmailAccount = {
  id: string;
  name: string;
  currency: string;
  timezone: string;
  createdAt: number;
  /** How long after an email an order is attributed to it. */
  attributionHours: { click: number; open: number };
  campaigns: readonly EmailCampaign[];
  flows: readonly EmailFlow[];
};

export type Marketing = {
  /** Increases with every change of the data below. */
  version: number;
  ads: Readonly<Record<AdPlatformName, readonly AdAccount[]>>;
  email: Readonly<Record<EmailPlatformName, readonly EmailAccount[]>>;
};

export type MarketingSource = {
  /** Returns the data as of that moment (UTC milliseconds). */
  read(nowMs: number): Marketing;
};
