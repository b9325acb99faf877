import {
  type AdAccount,
  type AdCampaign,
  type AdDay,
  type AdPlatformName,
  adPlatforms,
  type EmailAccount,
  type EmailCampaign,
  type EmailFlow,
  type EmailPlatformName,
  type EmailResult,
} from "../../core/marketing-data.ts";
import { zoneDay } from "../../core/zone.ts";
import { demoAdPlatforms } from "../../demo-store/ads/ad-platforms.ts";
import type { AdAccountHead } from "../../demo-store/ads/marketing-accounts.ts";

export type AdAccountDraft = Partial<Omit<AdAccount, "campaigns" | "daysOf">>;
/** Defaults to the next free id. */
export type AdCampaignDraft = Partial<AdCampaign>;
/** Missing figures are 0. */
export type AdFigures = Partial<Omit<AdDay, "campaignId">>;

export type EmailAccountDraft = Partial<Omit<EmailAccount, "campaigns" | "flows">>;
export type EmailCampaignDraft = Partial<Omit<EmailCampaign, "result">> & {
  result?: Partial<EmailResult>;
};
export type EmailFlowDraft = Partial<Omit<EmailFlow, "resultOf">>;

/** The default creation time: 2025-01-01. */
const defaultCreatedAt = Date.UTC(2025, 0, 1);

/** The initial accounts: one per platform. */
export const defaultAdAccounts = Object.fromEntries(
  adPlatforms.map((platform) => [platform, testAccount(demoAdPlatforms[platform].account)]),
) as Record<AdPlatformName, AdAccountHead>;

function testAccount({ name, manager, ...account }: AdAccountHead): AdAccountHead {
  return {
    ...account,
    name: name.replace(/^.*(?= – )/, "Test Shop"),
    createdAt: defaultCreatedAt,
    manager: manager && { ...manager, name: "Test Agency" },
  };
}

export const defaultEmailAccounts: Record<
  EmailPlatformName,
  Omit<EmailAccount, "campaigns" | "flows">
> = {
  klaviyo: {
    id: "TeSt01",
    name: "Test Shop",
    currency: "USD",
    timezone: "America/New_York",
    createdAt: defaultCreatedAt,
    attributionHours: { click: 120, open: 120 },
  },
  mailchimp: {
    id: "8d3a3db4d97663a9074efcc16",
    name: "Test Shop",
    currency: "USD",
    timezone: "America/New_York",
    createdAt: defaultCreatedAt,
    attributionHours: { click: 120, open: 0 },
  },
};

export function draftCampaign(draft: AdCampaignDraft, number: number, timezone: string) {
  const { createdAt = defaultCreatedAt } = draft;
  const id = String(20_000_000_000 + number);
  const campaign: AdCampaign = {
    id,
    name: `Campaign ${number}`,
    utmCampaign: `campaign-${number}`,
    kind: "search",
    status: "active",
    createdAt,
    updatedAt: createdAt,
    firstDay: zoneDay(timezone, createdAt),
    lastDay: null,
    ...draft,
  };
  return campaign;
}

export function draftDay(campaignId: string, figures: AdFigures): AdDay {
  return {
    campaignId,
    spendMinor: 0,
    impressions: 0,
    clicks: 0,
    addToCarts: 0,
    conversions: 0,
    conversionValueMinor: 0,
    ...figures,
  };
}

export function draftResult(result: Partial<EmailResult> = {}): EmailResult {
  const { uniqueOpens = 0, uniqueClicks = 0 } = result;
  return {
    recipients: 0,
    hardBounces: 0,
    softBounces: 0,
    opens: uniqueOpens,
    uniqueOpens,
    clicks: uniqueClicks,
    uniqueClicks,
    unsubscribes: 0,
    spamComplaints: 0,
    orders: 0,
    revenueMinor: 0,
    ...result,
  };
}

/** A draft unless it has a status or a time; with a time only, it is sent. */
export function draftEmailCampaign(
  { result, ...draft }: EmailCampaignDraft,
  number: number,
): EmailCampaign {
  const { sentAt = null, createdAt = defaultCreatedAt, id = `01JTEST${numbered(number)}` } = draft;
  return {
    messageId: `${id.slice(0, -1)}M`,
    name: `Letter ${number}`,
    subject: `News ${number}`,
    status: sentAt === null ? "draft" : "sent",
    utmCampaign: `letter-${number}`,
    createdAt,
    updatedAt: sentAt ?? createdAt,
    sentAt,
    ...draft,
    id,
    result: draftResult(result),
  };
}

export function draftFlow(draft: EmailFlowDraft, number: number): Omit<EmailFlow, "resultOf"> {
  const { createdAt = defaultCreatedAt } = draft;
  const id = `Flow${String(number).padStart(2, "0")}`;
  return {
    id,
    messageId: `Mess${String(number).padStart(2, "0")}`,
    name: `Flow ${number}`,
    trigger: "metric",
    status: "live",
    utmCampaign: `flow-${number}`,
    createdAt,
    updatedAt: createdAt,
    ...draft,
  };
}

/** Fills an id up to 26 characters. */
function numbered(number: number): string {
  return String(number).padStart(18, "0") + "A";
}
