import { expect, test } from "vitest";
import { insightsPageSchema } from "../schemas/insights.schemas.ts";
import { toCampaignDays } from "./campaign-days.ts";

const day = { campaign_id: "1", date_start: "2026-11-20", date_stop: "2026-11-20" };
const campaign = {
  ...day,
  spend: "10.01",
  actions: [{ action_type: "link_click", value: "9" }, { action_type: "omni_purchase" }],
  action_values: [{ action_type: "omni_purchase" }],
};
const parse = (rows: object[]) => insightsPageSchema.parse({ data: rows }).data;

function adSet(id: string, purchases: string | null, value: string | null) {
  return {
    ...day,
    adset_id: id,
    actions: [
      { action_type: "link_click", value: "4" },
      { action_type: "omni_purchase", value: purchases },
    ],
    action_values: [{ action_type: "omni_purchase", value }],
    attribution_setting: `${id}d_click`,
  };
}

test("adds up the purchases of a campaign's ad sets and keeps its other figures", () => {
  const [row] = toCampaignDays(
    parse([campaign]),
    parse([adSet("1", "2.5", "0.1"), adSet("7", "4", "1e-1"), adSet("28", "-1", "0.1")]),
  );
  expect(row).toMatchObject({
    spend: "10.01",
    actions: [
      { action_type: "link_click", value: "9" },
      { action_type: "omni_purchase", value: "5.500000" },
    ],
    action_values: [{ action_type: "omni_purchase", value: "0.300000" }],
    attributionSettings: ["1d_click", "7d_click", "28d_click"],
  });
});

test("counts a repeated ad set once, by its last row", () => {
  const adSets = parse([adSet("1", "2", "20"), adSet("7", "3", "30"), adSet("1", "4", "40")]);
  const [row] = toCampaignDays(parse([campaign]), adSets);
  expect(row?.action_values).toEqual([{ action_type: "omni_purchase", value: "70.000000" }]);
});

test("has unknown purchases if those of one ad set are unknown", () => {
  const adSets = parse([adSet("1", "2", "20"), adSet("7", null, null)]);
  const [row] = toCampaignDays(parse([campaign]), adSets);
  expect(row?.action_values).toEqual([{ action_type: "omni_purchase", value: null }]);
});

test("keeps the row of a campaign without ad sets on that day", () => {
  const ofOtherDay = { ...adSet("1", "2", "20"), date_start: "2026-11-19" };
  const ofOtherCampaign = { ...adSet("1", "2", "20"), campaign_id: "2" };
  const [row] = toCampaignDays(
    parse([{ ...campaign, attribution_setting: "7d_click" }]),
    parse([ofOtherDay, ofOtherCampaign]),
  );
  expect(row?.action_values).toEqual([{ action_type: "omni_purchase", value: null }]);
  expect(row?.attributionSettings).toEqual(["7d_click"]);
});
