import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { demoGoogleAdsKey } from "@cartograph/sandbox/platforms/google_ads/demo-account.ts";
import { firstReadDays } from "../../core/restated-days.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import { type Kept, storedRows } from "../../testing/read-all.ts";
import { createGoogleAdsConnector } from "./google-ads.connector.ts";

/** 8 AM in New York, the account's time zone. */
const present = Date.UTC(2026, 5, 15, 12);
const today = Date.UTC(2026, 5, 15) / 86_400_000;
const pageSize = 7;

export const googleAdsConformance: ConformanceSubject = {
  platform: "google_ads",
  pageSize,
  platformFaults: [
    "quota_short_term",
    "internal_error",
    "transient_error",
    "deadline_exceeded",
    "expired_page_token",
  ],
  changingStream: "campaign_days",
  trackedCount: "spend_minor",
  triesWhileDown: 8,
  canary: {
    apiKey: demoGoogleAdsKey.replace("{", '{"developer_token":"canary_developertoken1",'),
    secret: "canary_developertoken1",
  },
  open,
};

/** The values written for a campaign on a day. */
type Written = { campaignId: string; day: number; spendMinor: number };

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const written: Written[] = [];
  const opened = await openHarness("google_ads", {
    timing,
    sandbox: { marketing, googleAds: { pageSize } },
    createConnector: createGoogleAdsConnector,
  });
  return {
    ...opened,
    expectedCounts: () => ({
      ad_day: firstReadDays,
      campaign_day: written.length,
      spend_minor: written.reduce((sum, { spendMinor }) => sum + spendMinor, 0),
    }),
    count: countOf,
    fill: (count) => fill(marketing, written, count),
    applyChanges: () => applyChanges(marketing, written),
  };
}

function countOf(kept: Kept): Record<string, number> {
  const days = [...kept.values()].flatMap((record) => (record.kind === "ad_day" ? [record] : []));
  const rows = days.flatMap(storedRows);
  return {
    ad_day: days.length,
    campaign_day: rows.length,
    spend_minor: rows.reduce((sum, { spendMinor }) => sum + spendMinor, 0),
  };
}

/** This many campaign days: three in every four weeks, and every fourth for a campaign that ended long ago. */
function fill(marketing: EditableMarketing, written: Written[], count: number): void {
  const campaigns = [0, 1, 2, 3].map((number) =>
    marketing.addCampaign("google_ads", {
      status: number === 3 ? "deleted" : "active",
      kind: number === 1 ? "performance_max" : "search",
    }),
  );
  for (let index = 0; index < count; index += 1) {
    const place = index % campaigns.length;
    const round = Math.floor(index / campaigns.length);
    const campaignId = campaigns[place] ?? "";
    const day = place === 3 ? today - 60 - 40 * round : today - 3 * round;
    const spendMinor = 1_000 + 7 * index;
    const figures = { impressions: 100 + index, clicks: 5, conversions: index / 4 };
    marketing.setDay(campaignId, day, { ...figures, spendMinor, conversionValueMinor: index });
    written.push({ campaignId, day, spendMinor });
  }
}

/** A late conversion, a credit that reduces cost, a day withdrawn, and campaigns that start or change. */
function applyChanges(marketing: EditableMarketing, written: Written[]): void {
  const [first, second, third] = written;
  if (first) {
    first.spendMinor -= 13;
    const { campaignId, day, spendMinor } = first;
    marketing.changeDay(campaignId, day, { spendMinor, conversions: 9.5 });
  }
  if (second) marketing.changeCampaign(second.campaignId, { name: "Renamed", status: "paused" });
  if (third) {
    marketing.removeDay(third.campaignId, third.day);
    written.splice(2, 1);
  }
  const campaignId = marketing.addCampaign("google_ads", { name: "Late" });
  const late = { campaignId, day: today - 3, spendMinor: 4_321 };
  marketing.setDay(late.campaignId, late.day, { spendMinor: late.spendMinor, clicks: 3 });
  written.push(late);
}
