import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import type { MetaAdsQuirks } from "@cartograph/sandbox/platforms/facebook_ads/meta-ads-sandbox.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import { createFakeTiming } from "../../../testing/fake-timing.ts";
import { readPages } from "../../../testing/read-all.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";
import { createMetaAdsConnector } from "../meta-ads.connector.ts";
import { readPosition, writePosition } from "./position.ts";

const present = Date.UTC(2026, 5, 15, 12);
const today = Date.UTC(2026, 5, 15) / 86_400_000;
const dayOf = (back: number) => new Date((today - back) * 86_400_000).toISOString().slice(0, 10);
const twoSettings = ["7d_click_1d_view", "1d_click"];

const open = new Set<Sandbox>();
afterEach(async () => {
  for (const sandbox of open) await sandbox.close();
  open.clear();
});

async function openBench(quirks: Partial<MetaAdsQuirks> = {}) {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const sandbox = await startSandbox({ marketing, now: timing.now, metaAds: { quirks } });
  open.add(sandbox);
  const connection = connectionTo(sandbox, "facebook_ads", { account: "4410000000012" });
  const [stream] = createMetaAdsConnector({ timing }).streams;
  if (!stream) throw new Error("The stream does not exist.");
  return {
    marketing,
    sandbox,
    read: (cursor: string | null = null) =>
      readPages(stream, cursor, { connection, now: timing.now }),
    adSetRequests: () =>
      sandbox.faults.requests.filter(({ path, body }) => {
        const sent = path + body;
        return /level\W+adset/.test(sent) && sent.includes("time_increment");
      }),
  };
}

function advertise(
  marketing: EditableMarketing,
  days: number,
  adSetSettings?: readonly string[],
): string {
  const id = marketing.addCampaign("facebook_ads", { ...(adSetSettings && { adSetSettings }) });
  for (let back = 0; back < days; back += 1) {
    marketing.setDay(id, today - back, {
      spendMinor: 10_001,
      impressions: 9_001,
      clicks: 121,
      conversions: 3,
      conversionValueMinor: 29_999,
    });
  }
  return id;
}

/** A position that continues with the last 29 days. */
function positionWith(hasMixedPurchases: boolean): string {
  const position = { v: 1, readAt: present - 60_000, purchaseType: "omni_purchase" } as const;
  return writePosition({ ...position, next: dayOf(0), hasMixedPurchases });
}

function daysOf(pages: readonly Page[]): AdDayRecord[] {
  return pages.flatMap(({ records }) => records.filter((record) => record.kind === "ad_day"));
}

const figures = {
  spendMinor: 10_001,
  impressions: 9_001,
  clicks: 121,
  conversionsMilli: 3_000,
  conversionValueMinor: 29_999,
};

test("counts the purchases of ad sets with different attribution settings", async () => {
  const { marketing, read, adSetRequests } = await openBench();
  advertise(marketing, 40, twoSettings);
  advertise(marketing, 40);
  const pages = await read(positionWith(true));
  const days = daysOf(pages);
  expect(days).toHaveLength(29);
  for (const { rows, attribution } of days) {
    expect(rows).toMatchObject([figures, figures]);
    expect(attribution).toBe(
      "1-day click or 7-day click, 1-day view, by ad set; counted as omni_purchase",
    );
  }
  expect(pages.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
  expect(adSetRequests()).toHaveLength(1);
});

test("requests no ad sets' days if each campaign has one attribution setting", async () => {
  const { marketing, read, adSetRequests } = await openBench();
  advertise(marketing, 5, ["1d_click", "1d_click"]);
  advertise(marketing, 5, ["7d_click"]);
  expect(daysOf(await read()).at(-1)?.rows).toMatchObject([figures, figures]);
  expect(adSetRequests()).toEqual([]);
});

test("requests ad sets' days only for windows in which the campaign delivered", async () => {
  const { marketing, read, adSetRequests } = await openBench();
  advertise(marketing, 35, twoSettings);
  advertise(marketing, 200);
  await read();
  expect(adSetRequests()).toHaveLength(2);
});

test("finds the purchase type of ad sets that Meta does not add up, so that no day is read twice", async () => {
  const { marketing, read } = await openBench();
  advertise(marketing, 5, ["1d_click"]);
  const id = advertise(marketing, 5, twoSettings);
  marketing.changeCampaign(id, { status: "deleted" });
  const days = daysOf(await read());
  expect(days).toHaveLength(400);
  expect(days.at(-1)?.rows).toMatchObject([figures, figures]);
});

test("counts the purchases of deleted campaigns", async () => {
  const { marketing, read } = await openBench();
  const id = advertise(marketing, 5, twoSettings);
  marketing.changeCampaign(id, { status: "deleted" });
  expect(daysOf(await read()).at(-1)?.rows).toMatchObject([{ ...figures, status: "ended" }]);
});

test("requests the days of more than a hundred campaigns in several requests", async () => {
  const { marketing, read, adSetRequests } = await openBench();
  for (let number = 0; number < 101; number += 1) advertise(marketing, 1, twoSettings);
  const rows = daysOf(await read(positionWith(true))).at(-1)?.rows ?? [];
  expect(rows).toHaveLength(101);
  expect(rows.every(({ conversionsMilli }) => conversionsMilli === 3_000)).toBe(true);
  // 202 ad sets' rows fit on one page of each request.
  expect(adSetRequests()).toHaveLength(2);
});

test.each<[string, Partial<MetaAdsQuirks>]>([
  ["fewer days", { maxDays: 7 }],
  ["smaller pages", { maxRows: 60 }],
  ["asynchronous reports", { maxDays: 0 }],
])("reads ad sets' days in %s when a request is too large", async (_way, quirks) => {
  const { marketing, read, adSetRequests } = await openBench(quirks);
  advertise(marketing, 40, twoSettings);
  const days = daysOf(await read(positionWith(true)));
  expect(days).toHaveLength(29);
  for (const { rows } of days) expect(rows).toMatchObject([figures]);
  expect(adSetRequests().length).toBeGreaterThan(1);
});

test("reads all days again if earlier reads left out the purchases of mixed campaigns", async () => {
  const { marketing, read } = await openBench();
  advertise(marketing, 100, twoSettings);
  const before = JSON.parse(positionWith(false)) as Record<string, unknown>;
  delete before["hasMixedPurchases"];
  const pages = await read(JSON.stringify(before));
  expect(daysOf(pages)).toHaveLength(400);
  expect(daysOf(await read(pages.at(-1)?.cursor))).toHaveLength(29);
});

test("reads no further days again in an account without mixed campaigns", async () => {
  const { marketing, read } = await openBench();
  advertise(marketing, 100);
  expect(daysOf(await read(positionWith(false)))).toHaveLength(29);
});

test("reads smaller pages of a list that Meta finds too large, and warns if none is small enough", async () => {
  const { marketing, sandbox, read } = await openBench();
  advertise(marketing, 3, twoSettings);
  const tooLarge = { kind: "platform", name: "too_much_data" } as const;
  // The account and the campaigns are read first.
  const real = { kind: "slow", ms: 0 } as const;
  sandbox.faults.next(real, real, tooLarge, tooLarge);
  const pages = await read(positionWith(true));
  expect(daysOf(pages).at(-1)?.rows).toMatchObject([figures]);
  expect(sandbox.faults.requests.some(({ path }) => path.includes("limit=10"))).toBe(true);
  sandbox.faults.next(real, real, tooLarge, tooLarge, tooLarge);
  const [last] = await read(positionWith(true));
  expect(last?.warnings).toEqual([expect.stringContaining("does not list this account's ad sets")]);
  expect(readPosition(last?.cursor ?? null, present)?.hasMixedPurchases).toBe(false);
});

test("has the campaigns' purchases whatever the settings of their ad sets are", async () => {
  const settings = fc.array(fc.constantFrom("7d_click_1d_view", "7d_click", "1d_click"), {
    minLength: 1,
    maxLength: 4,
  });
  const amount = fc.integer({ min: 0, max: 100_000 });
  const campaign = fc.record({ settings, conversions: amount, value: amount });
  await fc.assert(
    fc.asyncProperty(fc.array(campaign, { minLength: 1, maxLength: 5 }), async (campaigns) => {
      const { marketing, read } = await openBench({ hasShortPages: true });
      for (const { settings: adSetSettings, conversions, value } of campaigns) {
        const id = marketing.addCampaign("facebook_ads", { adSetSettings });
        const spent = { spendMinor: 101, impressions: 11 };
        marketing.setDay(id, today, { ...spent, conversions, conversionValueMinor: value });
      }
      const rows = daysOf(await read(positionWith(true))).at(-1)?.rows;
      expect(rows).toMatchObject(
        campaigns.map(({ conversions, value }) => ({
          spendMinor: 101,
          conversionsMilli: conversions * 1_000,
          conversionValueMinor: value,
        })),
      );
    }),
    { numRuns: 20 },
  );
});
