import { expect, test } from "vitest";
import { offeredTab } from "../../lib/use-tab-parameter.ts";
import { adFilters, campaignsOf } from "./ad-platform.ts";

const campaigns = [{ platform: "meta" }, { platform: "google" }, { platform: "meta" }] as const;

test("always offers Meta and Google, and TikTok when it has campaigns", () => {
  expect(adFilters([])).toEqual(["all", "meta", "google"]);
  expect(adFilters([{ platform: "tiktok" }])).toEqual(["all", "meta", "google", "tiktok"]);
});

test("falls back to all when the selected platform is not offered", () => {
  expect(offeredTab(adFilters([{ platform: "tiktok" }]), "tiktok")).toBe("tiktok");
  expect(offeredTab(adFilters([]), "tiktok")).toBe("all");
  expect(offeredTab(adFilters([]), null)).toBe("all");
});

test("filters campaigns by platform", () => {
  expect(campaignsOf(campaigns, "all")).toHaveLength(3);
  expect(campaignsOf(campaigns, "meta")).toHaveLength(2);
  expect(campaignsOf(campaigns, "tiktok")).toEqual([]);
});
