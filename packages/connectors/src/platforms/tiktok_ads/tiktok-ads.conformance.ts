import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { firstReadDays } from "../../core/restated-days.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import type { Kept } from "../../testing/read-all.ts";
import { createTikTokAdsConnector } from "./tiktok-ads.connector.ts";

/** 8 AM in the advertiser's zone. */
const present = Date.UTC(2026, 5, 15, 12);
/** Days since 1970-01-01. */
const today = Date.UTC(2026, 5, 15) / 86_400_000;
const pageSize = 10;
/** Rows that change later are within the days that are read again. */
const campaignDays = 20;

export const tiktokAdsConformance: ConformanceSubject = {
  platform: "tiktok_ads",
  pageSize,
  // Left out: permanent refusals (tiktok-failure.test.ts).
  platformFaults: [
    "qps_limit",
    "qpm_limit",
    "advertiser_limit",
    "system_error",
    "partly",
    "maintenance",
    "numeric_ids",
    "shifted_page",
    "no_page_info",
  ],
  changingStream: "campaign_days",
  trackedCount: "rows",
  triesWhileDown: 5,
  canary: { apiKey: "canary_5f1c9e", secret: "canary_5f1c9e" },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const campaigns: string[] = [];
  let rows = 0;
  const opened = await openHarness("tiktok_ads", {
    timing,
    sandbox: { marketing, tiktokAds: { largestPage: pageSize } },
    createConnector: (options) => createTikTokAdsConnector({ ...options, pageSize }),
  });
  return {
    ...opened,
    expectedCounts: () => ({ ad_day: firstReadDays, rows }),
    count,
    fill(number) {
      campaigns.push(...fill(marketing, number));
      rows += number;
    },
    applyChanges() {
      rows += applyChanges(marketing, campaigns);
    },
  };
}

function count(kept: Kept): Record<string, number> {
  const records = [...kept.values()].filter((record) => record.kind === "ad_day");
  const rows = records.reduce((sum, record) => sum + record.rows.length, 0);
  return { ad_day: records.length, rows };
}

/** This many campaign days, starting today: two campaigns at a time, each for a few weeks. */
function fill(marketing: EditableMarketing, number: number): string[] {
  const campaigns: string[] = [];
  for (let index = 0; index < number; index += 1) {
    const back = Math.floor(index / 2);
    const place = 2 * Math.floor(back / campaignDays) + (index % 2);
    campaigns[place] ??= marketing.addCampaign("tiktok_ads", { kind: "social" });
    marketing.setDay(campaigns[place], today - back, {
      spendMinor: 5_000 + index,
      impressions: 4_000 + index,
      clicks: 90 + index,
      conversions: index % 4,
      conversionValueMinor: 4_990 * (index % 4),
    });
  }
  return campaigns;
}

/** Late purchases, one campaign deleted and another started. Returns the number of added rows. */
function applyChanges(marketing: EditableMarketing, [first, second]: readonly string[]): number {
  if (first !== undefined) {
    marketing.changeDay(first, today, { conversions: 9, conversionValueMinor: 77_700 });
    marketing.changeCampaign(first, { status: "deleted", name: "Gone" });
  }
  if (second !== undefined) marketing.removeDay(second, today);
  const fresh = marketing.addCampaign("tiktok_ads", { kind: "video" });
  marketing.setDay(fresh, today - 27, { spendMinor: 100, impressions: 70, clicks: 1 });
  marketing.setDay(fresh, today, { spendMinor: 100, impressions: 70, clicks: 1 });
  return second === undefined ? 2 : 1;
}
