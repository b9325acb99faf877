import { afterEach, beforeEach, expect, test } from "vitest";
import { openMetaFixture, type MetaFixture } from "../../testing/meta-fixture.ts";

const present = Date.UTC(2026, 10, 20, 13);
const today = Date.UTC(2026, 10, 20) / 86_400_000;
const account = "act_4410000000012";
const days = {
  time_range: { since: "2026-11-20", until: "2026-11-20" },
  fields: "campaign_id,adset_id,spend,inline_link_clicks,actions,action_values,attribution_setting",
};
const bought = { spendMinor: 1_001, impressions: 11, clicks: 9, conversions: 5 };

let fixture: MetaFixture;
let mixed: string;
let uniform: string;
beforeEach(() => {
  fixture = openMetaFixture(present);
  mixed = fixture.marketing.addCampaign("facebook_ads", {
    adSetSettings: ["7d_click_1d_view", "1d_click"],
  });
  uniform = fixture.marketing.addCampaign("facebook_ads");
  for (const id of [mixed, uniform]) {
    fixture.marketing.setDay(id, today, { ...bought, conversionValueMinor: 9_999 });
  }
});
afterEach(() => fixture.close());

type Stats = { action_type: string; value: string }[];
type Row = { actions?: Stats; action_values?: Stats };

/** Number and value of purchases; null where the row has none. */
function purchasesOf({ actions, action_values }: Row) {
  return [actions, action_values].map(
    (stats) => stats?.find(({ action_type }) => action_type === "purchase")?.value ?? null,
  );
}

function click(window_days: number) {
  return { event_type: "CLICK_THROUGH", window_days };
}

function anyStatus(field: string) {
  return { field, operator: "IN", value: ["ACTIVE", "DELETED"] };
}

test("are listed with their campaign and attribution setting, deleted ones only on request", async () => {
  const fields = { fields: "campaign_id,attribution_spec,effective_status" };
  const view = { event_type: "VIEW_THROUGH", window_days: 1 };
  const { body } = await fixture.ask(`${account}/adsets`, fields);
  const active = { effective_status: "ACTIVE" };
  expect(body.data).toEqual([
    { id: `${uniform}01`, campaign_id: uniform, attribution_spec: [click(7), view], ...active },
    { id: `${mixed}01`, campaign_id: mixed, attribution_spec: [click(7), view], ...active },
    { id: `${mixed}02`, campaign_id: mixed, attribution_spec: [click(1)], ...active },
  ]);
  fixture.marketing.changeCampaign(mixed, { status: "deleted" });
  const usual = await fixture.ask(`${account}/adsets`, fields);
  expect(usual.body.data).toHaveLength(1);
  const all = await fixture.ask(`${account}/adsets`, { effective_status: ["ACTIVE", "DELETED"] });
  expect(all.body.data).toHaveLength(3);
});

test("with different attribution settings are not added up in purchases", async () => {
  const campaigns = (await fixture.insights(days)).body.data;
  expect(campaigns).toMatchObject([
    { campaign_id: mixed, spend: "10.01", inline_link_clicks: "9" },
    { campaign_id: uniform, spend: "10.01", attribution_setting: "7d_click_1d_view" },
  ]);
  expect(campaigns[0]).not.toHaveProperty("attribution_setting");
  expect(campaigns.map(purchasesOf)).toEqual([
    [null, null],
    ["5", "99.99"],
  ]);
  const sums = (await fixture.insights({ ...days, level: "account" })).body.data;
  expect(sums).toMatchObject([{ spend: "20.02", inline_link_clicks: "18" }]);
  expect(purchasesOf(sums[0])).toEqual([null, null]);
});

test("have rows of their own, which add up to the campaign's figures", async () => {
  const filtering = [{ field: "campaign.id", operator: "IN", value: [mixed] }];
  const { body } = await fixture.insights({ ...days, level: "adset", filtering });
  expect(body.data).toMatchObject([
    { adset_id: `${mixed}01`, spend: "5.01", attribution_setting: "7d_click_1d_view" },
    { adset_id: `${mixed}02`, spend: "5", attribution_setting: "1d_click" },
  ]);
  expect(body.data.map(purchasesOf)).toEqual([
    ["3", "50"],
    ["2", "49.99"],
  ]);
});

test("of deleted campaigns have rows only if both statuses are requested", async () => {
  fixture.marketing.changeCampaign(mixed, { status: "deleted" });
  const filters = ["campaign.effective_status", "adset.effective_status"].map(anyStatus);
  const rowsWith = async (filtering: object[]) =>
    (await fixture.insights({ ...days, level: "adset", filtering })).body.data;
  expect(await rowsWith([])).toHaveLength(1);
  expect(await rowsWith(filters.slice(0, 1))).toHaveLength(1);
  expect(await rowsWith(filters)).toHaveLength(3);
});
