import { expect, test } from "vitest";
import { toListedCampaign } from "./ad-days.ts";

test.each([
  ["Summer sale", "Summer sale"],
  ["", "123"],
  [" \u00a0\t", "123"],
  ["\u200b", "123"],
])("names a campaign called %j %j", (name, shown) => {
  const campaign = toListedCampaign({ id: "123", name, status: "active" });
  expect(campaign).toEqual({ campaignExternalId: "123", name: shown, status: "active" });
});
