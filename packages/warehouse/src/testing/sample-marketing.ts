import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { AdSourcePlatform, EmailSourcePlatform } from "@cartograph/contracts/platform.ts";

/** The default accounts of the samples. */
export const sampleAccounts = {
  google_ads: "1234567890",
  facebook_ads: "act_4410000000012",
  tiktok_ads: "7300000000000000017",
  klaviyo: "LmnGds",
  mailchimp: "8d3a3db4d97663a9074efcc16",
} as const satisfies Record<AdSourcePlatform | EmailSourcePlatform, string>;

type CampaignRow = Omit<AdDayRecord["rows"][number], "campaignExternalId">;
type MessageRow = Omit<EmailDayRecord["rows"][number], "messageExternalId">;

type SampleDay<Platform, Row> = {
  /** `YYYY-MM-DD` in the account's time zone. */
  day: string;
  platform?: Platform;
  account?: string;
  /** ISO 8601; by default two days after the start of the day in UTC. */
  readAt?: string;
  attribution?: string | null;
  /** Rows by the platform's id; missing figures are 0 and a missing name is the id. */
  rows?: Record<string, Partial<Row>>;
};

export function sampleAdDay(
  sample: SampleDay<AdSourcePlatform, CampaignRow> & { currency?: string },
): AdDayRecord {
  const { day, platform = "google_ads", account = sampleAccounts[platform], rows = {} } = sample;
  return {
    kind: "ad_day",
    externalId: `${account}:${day}`,
    accountExternalId: account,
    day,
    readAt: readTime(sample),
    platform,
    currency: sample.currency ?? "USD",
    attribution: sample.attribution ?? null,
    rows: Object.entries(rows).map(([campaignExternalId, row]) => ({
      campaignExternalId,
      name: campaignExternalId,
      status: "active",
      spendMinor: 0,
      impressions: 0,
      clicks: 0,
      conversionsMilli: 0,
      conversionValueMinor: 0,
      ...row,
    })),
  };
}

export function sampleEmailDay(
  sample: SampleDay<EmailSourcePlatform, MessageRow> & { currency?: string | null },
): EmailDayRecord {
  const { day, platform = "klaviyo", account = sampleAccounts[platform], rows = {} } = sample;
  return {
    kind: "email_day",
    externalId: `${account}:${day}`,
    accountExternalId: account,
    day,
    readAt: readTime(sample),
    platform,
    currency: sample.currency === undefined ? "USD" : sample.currency,
    attribution: sample.attribution ?? null,
    rows: Object.entries(rows).map(([messageExternalId, row]) => ({
      messageExternalId,
      kind: "campaign",
      name: messageExternalId,
      recipients: 0,
      delivered: 0,
      opens: 0,
      clicks: 0,
      unsubscribes: 0,
      orders: 0,
      revenueMinor: 0,
      ...row,
    })),
  };
}

function readTime({ day, readAt }: { day: string; readAt?: string }): number {
  return readAt === undefined ? Date.parse(day) + 2 * 86_400_000 : Date.parse(readAt);
}

/** Consecutive days of a campaign from June 8; spend increases by $0.10 per day. */
export function campaignDays(count: number, first = 8): AdDayRecord[] {
  return Array.from({ length: count }, (_, index) =>
    sampleAdDay({
      day: `2026-06-${String(first + index).padStart(2, "0")}`,
      attribution: "30-day click",
      rows: {
        search: {
          name: "Search",
          status: "paused",
          spendMinor: 100 + index * 10,
          impressions: 1000,
          clicks: 20,
          conversionsMilli: 500,
          conversionValueMinor: 300,
        },
      },
    }),
  );
}
