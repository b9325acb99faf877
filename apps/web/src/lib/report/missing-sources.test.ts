import { expect, test } from "vitest";
import { adSources, missingSources } from "./missing-sources.ts";

test("names the sources when none of them is connected", () => {
  const report = {
    missing: ["google_analytics", "google_ads", "facebook_ads", "tiktok_ads"] as const,
  };
  expect(missingSources(report, ["google_analytics"])).toEqual(["google_analytics"]);
  expect(missingSources(report, adSources)).toEqual(adSources);
});

test("asks for none when one of them is there", () => {
  expect(missingSources({ missing: ["google_ads"] }, adSources)).toEqual([]);
});
