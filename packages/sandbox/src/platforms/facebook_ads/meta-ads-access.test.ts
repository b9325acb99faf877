import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMetaFixture, type MetaFixture } from "../../testing/meta-fixture.ts";
import { createMetaUsage, limitedTier } from "./usage.ts";

/** 5 AM on 2026-11-20 in California, the account's time zone. */
const present = Date.UTC(2026, 10, 20, 13);
const today = Date.UTC(2026, 10, 20) / 86_400_000;
const account = "act_4410000000012";
const day = (back: number) => new Date((today - back) * 86_400_000).toISOString().slice(0, 10);
const range = (from: number, to: number) => ({ time_range: { since: day(from), until: day(to) } });

let fixture: MetaFixture;
beforeEach(() => {
  fixture = openMetaFixture(present);
});
afterEach(() => fixture.close());

describe("authentication", () => {
  test("accepts the token as a query parameter", async () => {
    const { status } = await fixture.ask(
      account,
      { access_token: "sandbox_meta_demo" },
      { token: null },
    );
    expect(status).toBe(200);
  });

  test.each([
    ["a request without a token", null, { status: 400, code: 2500 }],
    ["an unknown token", "EAAwrong", { status: 400, code: 190 }],
    ["an expired token", "EAAended", { status: 400, code: 190, error_subcode: 463 }],
    [
      "a token from before a password change",
      "EAAchanged",
      { status: 400, code: 190, error_subcode: 460 },
    ],
    ["a token without ads_read", "EAApages", { status: 403, code: 200 }],
    [
      "a token without access to the account",
      "EAAother",
      { status: 400, code: 100, error_subcode: 33 },
    ],
  ])("refuses %s", async (_name, token, { status, ...error }) => {
    await fixture.close();
    fixture = openMetaFixture(present, {
      tokens: [
        { token: "EAAended", expiresAt: present - 1 },
        { token: "EAAchanged", invalidReason: 460 },
        { token: "EAApages", permissions: ["pages_show_list"] },
        { token: "EAAother", accounts: ["999999"] },
      ],
    });
    const reply = await fixture.ask(account, {}, { token });
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatchObject(error);
    expect(reply.body.error.fbtrace_id).toMatch(/^A/);
  });
});

test("serves the requested version, an expired one with the next, and refuses a future one", async () => {
  const latest = await fixture.ask(account, {}, { version: "v27.0" });
  expect(latest.headers["facebook-api-version"]).toBe("v27.0");
  const old = await fixture.ask(account, {}, { version: "v19.0" });
  expect(old.headers["facebook-api-version"]).toBe("v25.0");
  const future = await fixture.ask(account, {}, { version: "v99.0" });
  expect(future.body.error.code).toBe(2500);
});

describe("limits", () => {
  test("appear in three headers and block with the minutes to wait", async () => {
    await fixture.close();
    const budget = { ...limitedTier, insightsPerHour: 4, insightsPerAd: 0 };
    const usage = createMetaUsage({ now: () => present }, budget);
    fixture = openMetaFixture(present, { usage });
    const first = await fixture.insights(range(1, 0));
    expect(useOf(first.headers)).toMatchObject({
      type: "ads_insights",
      call_count: 25,
      estimated_time_to_regain_access: 0,
    });
    expect(first.headers).toHaveProperty("x-app-usage");
    expect(first.headers).toHaveProperty("x-fb-ads-insights-throttle");
    for (let calls = 1; calls < 4; calls += 1) await fixture.insights(range(1, 0));
    const blocked = await fixture.insights(range(1, 0));
    expect(blocked.status).toBe(400);
    expect(blocked.body.error.code).toBe(80000);
    expect(useOf(blocked.headers).estimated_time_to_regain_access).toBe(60);
    expect([usage.calls, usage.throttled]).toEqual([4, 1]);
  });

  test("return Meta's outage message for too many days or rows", async () => {
    await fixture.close();
    fixture = openMetaFixture(present, { quirks: { maxDays: 7, maxRows: 100 } });
    const heavy = await fixture.insights(range(8, 0));
    expect(heavy.status).toBe(500);
    expect(heavy.body.error).toMatchObject({ code: 1 });
    expect(heavy.body.error.message).toContain("reduce the amount of data");
    expect((await fixture.insights({ ...range(6, 0), limit: 500 })).status).toBe(500);
    expect((await fixture.insights({ ...range(6, 0), limit: 100 })).status).toBe(200);
  });
});

describe("report runs", () => {
  const params = { level: "campaign", time_increment: 1, ...range(3, 0) };
  const start = async () =>
    (await fixture.ask(`${account}/insights`, params, { method: "POST" })).body.report_run_id;

  test("move through their states and have the rows when completed", async () => {
    const id = fixture.marketing.addCampaign("facebook_ads");
    fixture.marketing.setDay(id, today, { impressions: 3 });
    const run = await start();
    const early = await fixture.ask(run);
    expect(early.body).toMatchObject({
      async_status: "Job Not Started",
      async_percent_completion: 0,
    });
    expect((await fixture.ask(`${run}/insights`)).body.error.code).toBe(2601);
    fixture.setClock(present + 20_000);
    expect((await fixture.ask(run)).body.async_status).toBe("Job Running");
    fixture.setClock(present + 40_000);
    expect((await fixture.ask(run)).body).toMatchObject({
      async_status: "Job Completed",
      async_percent_completion: 100,
      date_start: day(3),
    });
    expect((await fixture.ask(`${run}/insights`)).body.data).toHaveLength(1);
  });

  test("can fail with a reason", async () => {
    fixture.faults.next({ kind: "platform", name: "async_failed" });
    const run = await start();
    fixture.setClock(present + 40_000);
    expect((await fixture.ask(run)).body).toMatchObject({
      async_status: "Job Failed",
      error_code: -2,
      error_subcode: 2490547,
    });
  });
});

test.each([
  ["throttled", 400, 80000],
  ["app_throttled", 400, 4],
  ["user_throttled", 400, 17],
  ["expired", 400, 190],
  ["no_permission", 403, 200],
  ["too_much_data", 500, 1],
  ["timeout", 400, 100],
  ["overloaded", 400, 2],
  ["transient", 500, 2],
  ["error_in_200", 200, 2],
])("answers the fault %s with status %i and code %i", async (name, status, code) => {
  fixture.faults.next({ kind: "platform", name });
  const reply = await fixture.ask(account);
  expect(reply.status).toBe(status);
  expect(reply.body.error.code).toBe(code);
  expect((await fixture.ask(account)).status).toBe(200);
});

function useOf(headers: Record<string, unknown>) {
  return JSON.parse(String(headers["x-business-use-case-usage"]))["4410000000012"][0];
}
