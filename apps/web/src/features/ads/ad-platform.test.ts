import { expect, test } from "vitest";
import { adFilters, campaignsOf, offeredFilter } from "./ad-platform.ts";

const campaigns = [{ platform: "meta" }, { platform: "google" }, { platform: "meta" }] as const;

test("Meta and Google are always offered, TikTok when it advertises", () => {
  expect(adFilters([])).toEqual(["all", "meta", "google"]);
  expect(adFilters([{ platform: "tiktok" }])).toEqual(["all", "meta", "google", "tiktok"]);
});

test("a platform that is offered no more gives way to all", () => {
  expect(offeredFilter(adFilters([{ platform: "tiktok" }]), "tiktok")).toBe("tiktok");
  expect(offeredFilter(adFilters([]), "tiktok")).toBe("all");
});

test("a platform shows its own campaigns alone", () => {
  expect(campaignsOf(campaigns, "all")).toHaveLength(3);
  expect(campaignsOf(campaigns, "meta")).toHaveLength(2);
  expect(campaignsOf(campaigns, "tiktok")).toEqual([]);
});
