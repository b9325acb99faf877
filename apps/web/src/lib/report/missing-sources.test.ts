import { expect, test } from "vitest";
import { adSources, emailSources, missingSources } from "./missing-sources.ts";

test("names the sources when none of them is connected", () => {
  const report = {
    missing: ["google_analytics", "google_ads", "facebook_ads", "tiktok_ads"] as const,
    dataSources: [],
  };
  const none = { syncing: [], incomplete: [], broken: [], denied: [] };
  expect(missingSources(report, ["google_analytics"])).toEqual({
    platforms: ["google_analytics"],
    ...none,
  });
  expect(missingSources(report, adSources)).toEqual({ platforms: adSources, ...none });
});

test("misses nothing when one of the sources was synced", () => {
  expect(missingSources({ missing: ["google_ads"], dataSources: [] }, adSources)).toBeNull();
});

test("lists syncing and broken sources separately", () => {
  const report = {
    missing: emailSources,
    dataSources: [
      { platform: "klaviyo", status: "syncing" },
      { platform: "mailchimp", status: "broken" },
    ] as const,
  };
  expect(missingSources(report, emailSources)).toEqual({
    platforms: emailSources,
    syncing: ["klaviyo"],
    incomplete: [],
    broken: ["mailchimp"],
    denied: [],
  });
});

test("lists a synced source that lacks the figure because its key may not read it", () => {
  const report = {
    missing: ["shopify"],
    dataSources: [{ platform: "shopify", status: "connected" }],
  } as const;
  expect(missingSources(report, ["shopify"])).toMatchObject({ syncing: [], denied: ["shopify"] });
});
