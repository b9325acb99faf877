import { expect, test } from "vitest";
import { freshnessWords, sourcesOf, staleness } from "./source-words.ts";

const now = Date.parse("2026-06-17T15:30:00Z");
const asOf = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const fresh = { platform: "shopify", asOf: asOf(12), isStale: false } as const;
const old = { platform: "google_ads", asOf: asOf(180), isStale: true } as const;
const older = { platform: "facebook_ads", asOf: asOf(4 * 1440), isStale: true } as const;
const awaited = { platform: "tiktok_ads", asOf: null, isStale: false } as const;

test("a source says how fresh it is", () => {
  expect(freshnessWords(fresh, now)).toBe("read 12 minutes ago");
  expect(freshnessWords(old, now)).toBe("not read for 3 hours");
  expect(freshnessWords(awaited, now)).toBe("not read to its end yet");
});

test("a figure goes by the sources that it is drawn from", () => {
  const report = { dataSources: [fresh, old, older] };
  expect(sourcesOf(report, ["google_ads", "tiktok_ads"])).toEqual([old]);
});

test("the clock shows the greatest age and names every stale source", () => {
  expect(staleness([fresh, awaited], now)).toBeNull();
  expect(staleness([fresh, old], now)).toMatchObject({
    age: "3 h",
    note: expect.stringContaining("Google Ads was not read for 3 hours"),
  });
  expect(staleness([old, older], now)).toMatchObject({
    age: "4 d",
    note: expect.stringContaining("Google Ads and Meta Ads were not read for 4 days"),
  });
});
