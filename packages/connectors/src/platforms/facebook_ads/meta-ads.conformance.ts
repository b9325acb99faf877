import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import { type Kept, storedRows } from "../../testing/read-all.ts";
import { createMetaAdsConnector } from "./meta-ads.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
/** 5 AM in California. */
const today = Date.UTC(2026, 5, 15) / 86_400_000;
const canary = "EAAcanary5f1c9e";

export const metaAdsConformance: ConformanceSubject = {
  platform: "facebook_ads",
  pageSize: 7,
  platformFaults: [
    "throttled",
    "app_throttled",
    "user_throttled",
    "near_limit",
    "too_much_data",
    "timeout",
    "overloaded",
    "transient",
    "error_in_200",
  ],
  changingStream: "campaign_days",
  trackedCount: "spend",
  triesWhileDown: 5,
  canary: { apiKey: canary, secret: canary },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const opened = await openHarness("facebook_ads", {
    timing,
    sandbox: { marketing, metaAds: { quirks: { hasShortPages: true } } },
    createConnector: (options) =>
      createMetaAdsConnector({
        ...options,
        // Small pages and windows, so that a few days need several.
        sizes: [
          { days: 30, limit: 7, isReport: false },
          { days: 7, limit: 7, isReport: false },
          { days: 40, limit: 7, isReport: true },
        ],
      }),
  });
  return {
    ...opened,
    expectedCounts: () => expectedCountsOf(marketing, timing.now()),
    count: countRows,
    fill: (count) => fill(marketing, count),
    applyChanges: () => applyChanges(marketing),
  };
}

/**
 * One day per campaign, the last one today, and another campaign every third day. The ad sets of the first one have
 * different attribution settings.
 */
function fill(marketing: EditableMarketing, count: number): void {
  const campaigns = ["Prospecting", "Retargeting"].map((name) =>
    marketing.addCampaign("facebook_ads", {
      name,
      kind: "social",
      ...(name === "Prospecting" && { adSetSettings: ["7d_click_1d_view", "1d_click"] }),
    }),
  );
  for (let back = 0; back < count; back += 1) {
    for (const [index, id] of campaigns.entries()) {
      if (index === 1 && back % 3 > 0) continue;
      marketing.setDay(id, today - back, {
        spendMinor: 1_234 + back,
        impressions: 1_000 + back,
        clicks: back,
        conversions: back % 4,
        conversionValueMinor: (back % 4) * 4_999,
      });
    }
  }
}

/** A late conversion, a campaign deleted after it has spent, and a new campaign. */
function applyChanges(marketing: EditableMarketing): void {
  const { campaigns } = accountOf(marketing, present);
  const [first, second] = campaigns;
  if (first) marketing.changeDay(first.id, today, { conversions: 9, conversionValueMinor: 45_000 });
  if (second) marketing.changeCampaign(second.id, { status: "deleted" });
  const id = marketing.addCampaign("facebook_ads", { name: "Late", kind: "video" });
  marketing.setDay(id, today - 2, { spendMinor: 555, impressions: 40 });
}

function accountOf(marketing: EditableMarketing, nowMs: number) {
  const [account] = marketing.read(nowMs).ads.facebook_ads;
  if (!account) throw new Error("The account does not exist.");
  return account;
}

function expectedCountsOf(marketing: EditableMarketing, nowMs: number): Record<string, number> {
  const account = accountOf(marketing, nowMs);
  const rows = Array.from({ length: 400 }, (_, back) => account.daysOf(today - back)).flat();
  return {
    days: 400,
    rows: rows.length,
    spend: sum(rows.map(({ spendMinor }) => spendMinor)),
    clicks: sum(rows.map(({ clicks }) => clicks)),
    conversions: sum(rows.map(({ conversions }) => conversions * 1_000)),
    value: sum(rows.map(({ conversionValueMinor }) => conversionValueMinor)),
  };
}

function countRows(kept: Kept): Record<string, number> {
  const days = [...kept.values()].filter((record) => record.kind === "ad_day");
  const rows = days.flatMap(storedRows);
  return {
    days: days.length,
    rows: rows.length,
    spend: sum(rows.map(({ spendMinor }) => spendMinor)),
    clicks: sum(rows.map(({ clicks }) => clicks)),
    conversions: sum(rows.map(({ conversionsMilli }) => conversionsMilli)),
    value: sum(rows.map(({ conversionValueMinor }) => conversionValueMinor)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
