import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMetaFixture, type MetaFixture } from "../../testing/meta-fixture.ts";

/** 5 AM on 2026-11-20 in California, the account's time zone. */
const present = Date.UTC(2026, 10, 20, 13);
const today = Date.UTC(2026, 10, 20) / 86_400_000;
const account = "act_4410000000012";
const day = (back: number) => new Date((today - back) * 86_400_000).toISOString().slice(0, 10);
const range = (from: number, to: number) => ({ time_range: { since: day(from), until: day(to) } });

const everyStatus = [
  { field: "campaign.effective_status", operator: "IN", value: ["ACTIVE", "PAUSED", "DELETED"] },
];

let fixture: MetaFixture;
beforeEach(() => {
  fixture = openMetaFixture(present);
});
afterEach(() => fixture.close());

describe("the account", () => {
  test("returns only its ids unless fields are requested", async () => {
    const bare = await fixture.ask(account);
    expect(bare.body).toEqual({ account_id: "4410000000012", id: account });
    const { body, headers } = await fixture.ask(account, {
      fields: "name,currency,timezone_name,account_status",
    });
    expect(body).toMatchObject({
      currency: "EUR",
      timezone_name: "America/Los_Angeles",
      account_status: 1,
    });
    expect(headers["facebook-api-version"]).toBe("v26.0");
  });

  test("refuses unknown fields", async () => {
    const { status, body } = await fixture.ask(account, { fields: "colour" });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 100, type: "OAuthException" });
  });
});

describe("campaigns", () => {
  test("are listed newest first with their ids, deleted ones only on request", async () => {
    const old = fixture.marketing.addCampaign("facebook_ads", { createdAt: Date.UTC(2025, 3, 1) });
    const young = fixture.marketing.addCampaign("facebook_ads", {
      createdAt: Date.UTC(2026, 3, 1),
    });
    const gone = fixture.marketing.addCampaign("facebook_ads", { status: "deleted" });
    const usual = await fixture.ask(`${account}/campaigns`);
    expect(usual.body.data).toEqual([{ id: young }, { id: old }]);
    const all = await fixture.ask(`${account}/campaigns`, {
      fields: "id,effective_status",
      effective_status: ["ACTIVE", "DELETED"],
    });
    expect(all.body.data).toContainEqual({ id: gone, effective_status: "DELETED" });
  });

  test("have times with an offset without a colon, if any", async () => {
    fixture.marketing.addCampaign("facebook_ads", { lastDay: Date.UTC(2026, 7, 3) / 86_400_000 });
    fixture.marketing.addCampaign("facebook_ads", { createdAt: Date.UTC(2026, 7, 3) });
    const { body } = await fixture.ask(`${account}/campaigns`, { fields: "stop_time" });
    expect(body.data[1].stop_time).toBe("2026-08-04T00:00:00-0700");
    expect(body.data[0]).not.toHaveProperty("stop_time");
  });
});

describe("insights", () => {
  test("return text with up to six decimals, and one purchase under several action types", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads", { name: "Autumn", kind: "social" });
    fixture.marketing.setDay(id, today - 1, {
      spendMinor: 14_837,
      impressions: 21_504,
      clicks: 301,
      addToCarts: 31,
      conversions: 7,
      conversionValueMinor: 51_240,
    });
    const { body } = await fixture.insights({
      ...range(1, 0),
      fields:
        "campaign_id,campaign_name,spend,impressions,inline_link_clicks,actions,action_values,attribution_setting,date_start,date_stop",
    });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      campaign_id: id,
      campaign_name: "Autumn",
      spend: "148.37",
      impressions: "21504",
      inline_link_clicks: "301",
      attribution_setting: "7d_click_1d_view",
      date_start: day(1),
      date_stop: day(1),
    });
    const purchases = body.data[0].actions.filter((each: { action_type: string }) =>
      each.action_type.includes("purchase"),
    );
    expect(purchases.length).toBeGreaterThan(3);
    expect(new Set(purchases.map((each: { value: string }) => each.value))).toEqual(new Set(["7"]));
    expect(body.data[0].action_values).toContainEqual({ action_type: "purchase", value: "512.4" });
  });

  test("leave out empty metrics and days without delivery", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads");
    fixture.marketing.setDay(id, today - 2, { spendMinor: 120, impressions: 90 });
    const { body } = await fixture.insights({
      ...range(5, 0),
      fields: "spend,impressions,inline_link_clicks,actions,action_values",
    });
    expect(body.data).toEqual([
      {
        spend: "1.2",
        impressions: "90",
        date_start: day(2),
        date_stop: day(2),
      },
    ]);
  });

  test("return default fields in one row for the last thirty complete days by default", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads");
    for (const back of [0, 1, 30, 31]) {
      fixture.marketing.setDay(id, today - back, { spendMinor: 100, impressions: 10 });
    }
    const { body } = await fixture.ask(`${account}/insights`, { level: "campaign" });
    expect(body.data).toEqual([
      {
        account_id: "4410000000012",
        campaign_id: id,
        impressions: "20",
        spend: "2",
        date_start: day(30),
        date_stop: day(1),
      },
    ]);
  });

  test("leave out deleted campaigns unless requested, but count them in account totals", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads", { status: "deleted" });
    fixture.marketing.setDay(id, today, { spendMinor: 500, impressions: 10 });
    const usual = await fixture.insights(range(3, 0));
    expect(usual.body).toEqual({ data: [] });
    const all = await fixture.insights({ ...range(3, 0), filtering: everyStatus });
    expect(all.body.data).toHaveLength(1);
    const sums = await fixture.insights({ ...range(3, 0), level: "account" });
    expect(sums.body.data[0].spend).toBe("5");
  });

  test.each([
    { level: "ad" },
    { time_increment: "monthly" },
    { date_preset: "this_month" },
    { action_attribution_windows: ["1d_click"] },
    { filtering: [{ field: "campaign.id", operator: "EQUAL", value: "1" }] },
    { filtering: [{ field: "campaign.name", operator: "IN", value: ["1"] }] },
  ])("are refused as not served with %j", async (params) => {
    const { status, body } = await fixture.insights(params);
    expect(status).toBe(400);
    expect(body.error.message).toContain("not served by this sandbox");
  });

  test.each([
    ["an unknown field", { fields: "spend,colour" }, 100],
    ["an unknown level", { level: "shop" }, 100],
    ["rows of ninety-one days", { time_increment: 91 }, 100],
    ["an unknown status", { filtering: [{ ...everyStatus[0], value: ["GONE"] }] }, 100],
    ["a range that ends before it starts", range(1, 3), 100],
    ["a discontinued date preset", { date_preset: "lifetime" }, 100],
    ["a limit of zero", { limit: 0 }, 100],
    [
      "a range older than 37 months",
      { time_range: { since: "2023-10-19", until: "2023-10-30" } },
      3018,
    ],
  ])("refuse %s", async (_name, params, code) => {
    const { status, body } = await fixture.insights({ ...range(3, 0), ...params });
    expect(status).toBe(400);
    expect(body.error.code).toBe(code);
  });
});

describe("paging", () => {
  test("follows cursors, with the token in the next URL and no next URL on the last page", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads");
    for (let back = 0; back < 7; back += 1)
      fixture.marketing.setDay(id, today - back, { impressions: 1 });
    const days: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { body } = await fixture.insights({
        ...range(9, 0),
        limit: 3,
        ...(after && { after }),
      });
      days.push(...body.data.map((row: { date_start: string }) => row.date_start));
      if (body.paging.next === undefined) break;
      const next = new URL(body.paging.next);
      // Meta's own clients follow it, so it must lead back to the sandbox.
      expect(next.host).toBe("localhost");
      expect(next.pathname).toBe(`/v26.0/${account}/insights`);
      expect(next.searchParams.get("access_token")).toBe("sandbox_meta_demo");
      expect(next.searchParams.get("after")).toBe(body.paging.cursors.after);
      after = body.paging.cursors.after;
    }
    expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map(day));
  });

  test("can return a short page in the middle", async () => {
    await fixture.close();
    fixture = openMetaFixture(present, { quirks: { hasShortPages: true } });
    const id = fixture.marketing.addCampaign("facebook_ads");
    for (let back = 0; back < 7; back += 1)
      fixture.marketing.setDay(id, today - back, { impressions: 1 });
    const { body } = await fixture.insights({ ...range(9, 0), limit: 4 });
    expect(body.data).toHaveLength(2);
    expect(body.paging).toHaveProperty("next");
  });

  test("refuses an invalid cursor", async () => {
    const { body } = await fixture.insights({ ...range(1, 0), after: "abc" });
    expect(body.error.code).toBe(100);
  });
});
