import { describe, expect, test } from "vitest";
import {
  freshnessWords,
  oldestReading,
  sourcesOf,
  staleness,
  updatedWords,
} from "./source-words.ts";

const now = Date.parse("2026-06-17T15:30:00Z");
const asOf = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const fresh = { platform: "shopify", asOf: asOf(12), isStale: false, status: "connected" } as const;
const old = {
  platform: "google_ads",
  asOf: asOf(180),
  isStale: true,
  status: "connected",
} as const;
const older = {
  platform: "facebook_ads",
  asOf: asOf(4 * 1440),
  isStale: true,
  status: "connected",
} as const;
const range = { timezone: "UTC" };
const awaited = { platform: "tiktok_ads", asOf: null, isStale: false, status: "syncing" } as const;

test("says how fresh a source is", () => {
  expect(freshnessWords(fresh, now)).toBe("synced 12 minutes ago");
  expect(freshnessWords(old, now)).toBe("not synced for 3 hours");
  expect(freshnessWords(awaited, now)).toBe("still syncing");
  expect(freshnessWords({ ...awaited, status: "incomplete" }, now)).toBe("not fully synced");
});

test("lists the sources of a figure", () => {
  const report = { dataSources: [fresh, old, older] };
  expect(sourcesOf(report, ["google_ads", "tiktok_ads"])).toEqual([old]);
});

test("shows the greatest age and names every stale source", () => {
  expect(staleness([fresh, awaited], now)).toBeNull();
  expect(staleness([fresh, old], now)).toMatchObject({
    age: "3 h",
    note: expect.stringContaining("Google Ads hasn't synced for 3 hours"),
  });
  expect(staleness([old, older], now)).toMatchObject({
    age: "4 d",
    note: expect.stringContaining("Google Ads and Meta Ads haven't synced for 4 days"),
  });
});

test("shows a broken connection at once, before its data are stale", () => {
  const broken = { ...fresh, status: "broken" } as const;
  expect(staleness([broken, old], now)).toEqual({
    age: "12 min",
    note: "We can't connect to Shopify. The last sync was 12 minutes ago. See Integrations for what to do.",
  });
  expect(freshnessWords(broken, now)).toBe("connection broken, last synced 12 minutes ago");
  expect(freshnessWords({ ...awaited, status: "broken" }, now)).toBe("not connected");
});

describe("the time of the data", () => {
  const asOfNow = asOf(0);

  test("is that of the source synced longest ago", () => {
    const report = { asOf: asOfNow, dataSources: [fresh, older, old, awaited] };
    expect(oldestReading(report)).toBe(Date.parse(older.asOf));
  });

  test("excludes disconnected sources", () => {
    const gone = { ...older, status: "disconnected" } as const;
    expect(oldestReading({ asOf: asOfNow, dataSources: [fresh, gone] })).toBe(
      Date.parse(fresh.asOf),
    );
  });

  test("is that of a file without connected sources", () => {
    expect(oldestReading({ asOf: asOfNow, dataSources: [] })).toBe(now);
    expect(oldestReading({ asOf: null, dataSources: [] })).toBeNull();
  });

  test("does not exist until a first sync has read everything", () => {
    const unread = { asOf: null, range, dataSources: [awaited] };
    expect(updatedWords(unread, now)).toBe("First sync not finished");
    const ended = { ...awaited, status: "incomplete" } as const;
    expect(updatedWords({ ...unread, dataSources: [ended] }, now)).toBe("First sync not finished");
    expect(updatedWords({ ...unread, dataSources: [] }, now)).toBe("No data yet");
    expect(updatedWords({ ...unread, dataSources: [fresh, awaited] }, now)).toMatch(/^Today, /);
  });

  test("is not that of another screen's source during the shop's first sync", () => {
    const shop = { ...awaited, platform: "shopify" } as const;
    const report = { asOf: asOfNow, range, dataSources: [shop, awaited] };
    expect(updatedWords(report, now)).toBe("First sync not finished");
    expect(oldestReading(report)).toBeNull();
  });
});
