import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { demoMetaToken } from "@cartograph/sandbox/platforms/facebook_ads/demo-account.ts";
import type { MetaAdsQuirks } from "@cartograph/sandbox/platforms/facebook_ads/meta-ads-sandbox.ts";
import {
  createMetaUsage,
  limitedTier,
  type MetaUsage,
  type UsageBudget,
} from "@cartograph/sandbox/platforms/facebook_ads/usage.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../../testing/fake-timing.ts";
import { readPages } from "../../../testing/read-all.ts";
import { createMetaAdsConnector, type MetaAdsOptions } from "../meta-ads.connector.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

/** 2 AM UTC on 2026-06-16, when it is still the 15th in California. */
const present = Date.UTC(2026, 5, 16, 2);
const today = Date.UTC(2026, 5, 15) / 86_400_000;
const dayOf = (back: number) => new Date((today - back) * 86_400_000).toISOString().slice(0, 10);

type Bench = {
  marketing: EditableMarketing;
  sandbox: Sandbox;
  timing: FakeTiming;
  usage: MetaUsage;
  pages(cursor: string | null): AsyncIterable<Page>;
  read(cursor?: string | null): Promise<Page[]>;
};

let open: Sandbox | null = null;
afterEach(() => open?.close());

async function openBench({
  quirks = {},
  budget = limitedTier,
  options = {},
}: {
  quirks?: Partial<MetaAdsQuirks>;
  budget?: UsageBudget;
  options?: MetaAdsOptions;
} = {}): Promise<Bench> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const usage = createMetaUsage({ now: timing.now }, budget);
  const metaAds = { usage, quirks };
  const sandbox = await startSandbox({ marketing, now: timing.now, metaAds });
  open = sandbox;
  const connection = connectionTo(sandbox, "facebook_ads", { account: "4410000000012" });
  const [stream] = createMetaAdsConnector({ timing, ...options }).streams;
  if (!stream) throw new Error("The stream does not exist.");
  return {
    marketing,
    sandbox,
    timing,
    usage,
    pages: (cursor) => {
      const { signal } = new AbortController();
      return stream.read(connection, { cursor, now: timing.now, signal });
    },
    read: (cursor = null) => readPages(stream, cursor, { connection, now: timing.now }),
  };
}

function daysOf(pages: readonly Page[]): Map<string, AdDayRecord> {
  const records = pages.flatMap((page) => page.records);
  return new Map(
    records.flatMap((record) => (record.kind === "ad_day" ? [[record.day, record] as const] : [])),
  );
}

/** A campaign with delivery on each of the last `days` days. */
function advertise(marketing: EditableMarketing, days: number): string {
  const id = marketing.addCampaign("facebook_ads", { name: "Always on", kind: "social" });
  for (let back = 0; back < days; back += 1) {
    marketing.setDay(id, today - back, {
      spendMinor: 10_000 + back,
      impressions: 9_000,
      clicks: 120,
      conversions: 3,
      conversionValueMinor: 30_000,
    });
  }
  return id;
}

test("a first read of 400 days needs 18 calls and is not throttled", async () => {
  const { marketing, sandbox, usage, timing, read } = await openBench();
  advertise(marketing, 420);
  const pages = await read();
  // The account, its campaigns, its ad sets, its purchase types, and fourteen 30-day windows.
  expect(sandbox.faults.requests).toHaveLength(18);
  expect([usage.calls, usage.throttled]).toEqual([18, 0]);
  expect(timing.sleeps).toEqual([]);
  const days = daysOf(pages);
  expect(days.size).toBe(400);
  expect([...days.keys()].slice(0, 2)).toEqual([dayOf(399), dayOf(398)]);
  expect([...days.keys()].at(-1)).toBe("2026-06-15");
  expect(days.get(dayOf(0))).toMatchObject({
    currency: "EUR",
    attribution: "7-day click, 1-day view; counted as omni_purchase",
    rows: [{ clicks: 120, conversionsMilli: 3_000, conversionValueMinor: 30_000 }],
  });
});

test("a later read needs four calls for the days that Meta may restate", async () => {
  const { marketing, sandbox, timing, read } = await openBench();
  const id = advertise(marketing, 60);
  const cursor = (await read()).at(-1)?.cursor ?? null;
  marketing.changeDay(id, today - 28, { conversions: 5, conversionValueMinor: 50_000 });
  timing.advance(3_600_000);
  sandbox.faults.clearRequests();
  const days = daysOf(await read(cursor));
  expect(sandbox.faults.requests).toHaveLength(4);
  expect([...days.keys()]).toEqual(Array.from({ length: 29 }, (_, index) => dayOf(28 - index)));
  expect(days.get(dayOf(28))?.rows[0]?.conversionsMilli).toBe(5_000);
});

test("also reads older days that may have changed during a pause of weeks", async () => {
  const { marketing, timing, read } = await openBench();
  const id = advertise(marketing, 60);
  const cursor = (await read()).at(-1)?.cursor ?? null;
  marketing.changeDay(id, today - 28, { conversions: 9, conversionValueMinor: 90_000 });
  timing.advance(24 * 86_400_000);
  const days = daysOf(await read(cursor));
  expect([...days.keys()]).toEqual(Array.from({ length: 53 }, (_, index) => dayOf(28 - index)));
  expect(days.get(dayOf(28))?.rows[0]?.conversionsMilli).toBe(9_000);
});

test("goes back no further than Meta keeps data after a pause of years", async () => {
  const { timing, read } = await openBench();
  const cursor = (await read()).at(-1)?.cursor ?? null;
  timing.advance(1_200 * 86_400_000);
  expect([...daysOf(await read(cursor)).keys()][0]).toBe(dayOf(3 * 365 - 1_200));
});

test("keeps the token out of URLs and does not follow the next page's URL", async () => {
  const { marketing, sandbox, read } = await openBench({
    options: { sizes: [{ days: 30, limit: 5, isReport: false }] },
  });
  advertise(marketing, 30);
  const pages = await read();
  const { requests } = sandbox.faults;
  expect(requests.some(({ path }) => path.includes("after="))).toBe(true);
  expect(requests.map(({ path, body }) => path + body).join("\n")).not.toContain(demoMetaToken);
  expect(JSON.stringify(pages)).not.toContain(demoMetaToken);
});

test("keeps the days of a deleted campaign", async () => {
  const { marketing, read } = await openBench();
  const id = advertise(marketing, 5);
  marketing.changeCampaign(id, { status: "deleted" });
  expect(daysOf(await read()).get(dayOf(4))?.rows).toMatchObject([
    { campaignExternalId: id, status: "ended", spendMinor: 10_004 },
  ]);
});

test.each([
  ["without_omni", "purchase"],
  ["pixel_alone", "offsite_conversion.fb_pixel_purchase"],
] as const)("counts an account %s by %s", async (purchaseTypes, type) => {
  const { marketing, read } = await openBench({ quirks: { purchaseTypes } });
  advertise(marketing, 3);
  const day = daysOf(await read()).get(dayOf(1));
  expect(day?.attribution).toContain(type);
  expect(day?.rows[0]).toMatchObject({ conversionsMilli: 3_000, conversionValueMinor: 30_000 });
});

test("counts all days again by a wider purchase type that appears later", async () => {
  const first = await openBench({ quirks: { purchaseTypes: "pixel_alone" } });
  advertise(first.marketing, 100);
  const cursor = (await first.read()).at(-1)?.cursor ?? null;
  await first.sandbox.close();
  const second = await openBench();
  advertise(second.marketing, 100);
  const days = daysOf(await second.read(cursor));
  expect(days.size).toBe(400);
  expect(days.get(dayOf(99))?.attribution).toContain("omni_purchase");
});

test("requests fewer days when a request is too large", async () => {
  const { marketing, usage, read } = await openBench({ quirks: { maxDays: 7 } });
  advertise(marketing, 400);
  expect(daysOf(await read()).size).toBe(400);
  expect(usage.throttled).toBe(0);
});

test("requests smaller pages when fewer days are still too many", async () => {
  const { marketing, sandbox, read } = await openBench({ quirks: { maxRows: 60 } });
  const cursor = position(dayOf(3));
  advertise(marketing, 40);
  expect(daysOf(await read(cursor)).size).toBe(29);
  expect(sandbox.faults.requests.some(({ path }) => path.includes("limit=50"))).toBe(true);
  expect(sandbox.faults.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("requests an asynchronous report when nothing smaller succeeds", async () => {
  const { marketing, sandbox, timing, read } = await openBench({
    quirks: { maxDays: 0, runPace: { unknownFor: 15, startsAfter: 20, doneAfter: 45 } },
  });
  advertise(marketing, 40);
  const days = daysOf(await read(position(dayOf(3))));
  expect([...days.values()].every(({ rows }) => rows.length === 1)).toBe(true);
  expect(days.size).toBe(29);
  expect(sandbox.faults.requests.filter(({ method }) => method === "POST").length).toBeGreaterThan(
    0,
  );
  expect(timing.sleeps).toContain(20_000);
});

test("runs a failed report again, up to three times", async () => {
  const { marketing, sandbox, read } = await openBench({
    quirks: { maxDays: 0 },
    options: { sizes: [{ days: 30, limit: 500, isReport: true }] },
  });
  advertise(marketing, 3);
  sandbox.faults.always({ kind: "platform", name: "async_failed" });
  await expect(read()).rejects.toMatchObject({ kind: "retry_later" });
  expect(sandbox.faults.requests.filter(({ method }) => method === "POST")).toHaveLength(3);
});

test("waits a minute between calls near the limit", async () => {
  const { marketing, sandbox, timing, read } = await openBench();
  advertise(marketing, 3);
  sandbox.faults.always({ kind: "platform", name: "near_limit" });
  await read(position(dayOf(3)));
  expect(timing.sleeps.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...timing.sleeps)).toBeGreaterThanOrEqual(59_000);
});

test("ends the read when a limit is used up, and the next read continues", async () => {
  const budget = { ...limitedTier, insightsPerHour: 10, insightsPerAd: 0 };
  const { marketing, timing, usage, pages } = await openBench({ budget });
  advertise(marketing, 400);
  const days = new Set<string>();
  const endings: unknown[] = [];
  let cursor: string | null = null;
  for (let syncs = 0; syncs < 20 && days.size < 400; syncs += 1) {
    try {
      for await (const page of pages(cursor)) {
        for (const day of daysOf([page]).keys()) days.add(day);
        ({ cursor } = page);
      }
    } catch (error) {
      endings.push(error);
    }
    timing.advance(15 * 60_000);
  }
  expect(days.size).toBe(400);
  expect(endings.length).toBeGreaterThan(0);
  for (const ending of endings) expect(ending).toMatchObject({ kind: "retry_later" });
  expect(usage.throttled).toBe(0);
});

test("warns about an answer of another version than requested", async () => {
  const { marketing, read } = await openBench({ options: { apiVersion: "v19.0" } });
  advertise(marketing, 3);
  const [page] = await read();
  expect(page?.warnings?.[0]).toContain("v25.0");
});

function position(next: string): string {
  return JSON.stringify({ v: 1, next, readAt: present - 60_000, purchaseType: "omni_purchase" });
}

test("updates the name and status of a campaign that stopped long ago", async () => {
  const { marketing, read } = await openBench();
  const [old, current] = ["Old", "Current"].map((name) =>
    marketing.addCampaign("facebook_ads", { name }),
  );
  marketing.setDay(old ?? "", today - 200, { spendMinor: 500, impressions: 10 });
  marketing.setDay(current ?? "", today - 3, { spendMinor: 700, impressions: 10 });
  const first = await read();
  marketing.changeCampaign(old ?? "", { name: "Older", status: "deleted" });
  expect(namesOf(await read(first.at(-1)?.cursor))).toEqual([
    [dayOf(3), "Current", "active", 700],
    [dayOf(0), "Older", "ended", 0],
  ]);
});

test("updates the names of campaigns if nothing was delivered", async () => {
  const { marketing, read } = await openBench();
  const id = marketing.addCampaign("facebook_ads", { name: "Old" });
  marketing.setDay(id, today - 200, { spendMinor: 500, impressions: 10 });
  const first = await read();
  marketing.changeCampaign(id, { name: "Older" });
  expect(namesOf(await read(first.at(-1)?.cursor))).toEqual([[dayOf(0), "Older", "active", 0]]);
});

/** Day, name, status and spend of each row. */
function namesOf(pages: Awaited<ReturnType<Awaited<ReturnType<typeof openBench>>["read"]>>) {
  return [...daysOf(pages)].flatMap(([day, { rows }]) =>
    rows.map(({ name, status, spendMinor }) => [day, name, status, spendMinor]),
  );
}
