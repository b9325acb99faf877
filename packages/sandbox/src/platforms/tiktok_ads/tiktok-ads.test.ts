import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTikTokFixture, type TikTokFixture } from "../../testing/tiktok-fixture.ts";
import { demoAdvertiserId, demoTikTokToken } from "./demo-account.ts";
import { createRequestBudget, type RequestBudget } from "./request-budget.ts";

const present = Date.UTC(2026, 5, 15, 12);
const tooMany = Array.from({ length: 101 }, (_, index) => String(index));
const otherId = "7300000000000000099";
let fixture: TikTokFixture;
let budget: RequestBudget;

beforeEach(() => {
  fixture = openTikTokFixture(present, (now) => ({
    budget: (budget = createRequestBudget(now)),
    statuses: { [otherId]: "STATUS_DISABLE" },
    tokens: {
      [demoTikTokToken]: {
        appId: "1",
        scopes: ["advertiser", "campaign", "report"],
        advertisers: "any",
      },
      narrow: { appId: "1", scopes: ["advertiser"], advertisers: [demoAdvertiserId] },
      elsewhere: { appId: "2", scopes: ["advertiser"], advertisers: [demoAdvertiserId] },
    },
  }));
  fixture.marketing.addAdAccount("tiktok_ads", {
    id: otherId,
    name: "Other",
    currency: "JPY",
    timezone: "Asia/Tokyo",
  });
});
afterEach(() => fixture.close());

const info = (token?: string | null, ids: string[] = [demoAdvertiserId]) =>
  fixture.get("/advertiser/info/", { advertiser_ids: ids }, token);

describe("an unknown path", () => {
  test.each([
    ["/open_api/v1.3/advertiser/info", "GET"],
    ["/open_api/v1.2/advertiser/info/", "GET"],
    ["/open_api/v1.3/nothing/", "GET"],
    ["/open_api/v1.3/advertiser/info/", "POST"],
  ] as const)("%s by %s returns a 404 in plain text", async (url, method) => {
    const reply = await fixture.raw(url, method);
    expect(reply).toMatchObject({
      status: 404,
      body: "404 page not found: this path is not served by this sandbox",
    });
    expect(reply.headers["content-type"]).toContain("text/plain");
  });
});

describe("a token", () => {
  test.each([
    [null, 40104],
    ["", 40104],
    ["wrong", 40105],
    [`Bearer ${demoTikTokToken}`, 40105],
    ["constructor", 40105],
    ["narrow", 0],
    [demoTikTokToken, 0],
  ])("%j is answered with the code %i", async (token, code) => {
    expect((await info(token)).code).toBe(code);
  });

  test("gives access only to its advertisers", async () => {
    expect(await info("narrow", [otherId])).toMatchObject({
      code: 40001,
      message: expect.stringContaining(`No permission to operate advertiser ${otherId}`),
      data: {},
    });
    expect((await info(demoTikTokToken, ["123456"])).code).toBe(40001);
  });

  test("gives access only with the right permission", async () => {
    const query = { advertiser_id: demoAdvertiserId };
    expect((await fixture.get("/campaign/get/", query, "narrow")).code).toBe(40001);
    expect((await fixture.report("2026-06-01", "2026-06-02")).code).toBe(0);
  });
});

describe("an advertiser", () => {
  test("has its time zone by name and as an offset with the sign reversed", async () => {
    const { data } = await info(demoTikTokToken, [demoAdvertiserId, otherId]);
    expect(data.list).toMatchObject([
      {
        advertiser_id: demoAdvertiserId,
        currency: "USD",
        timezone: "Etc/GMT+5",
        display_timezone: "America/New_York",
        status: "STATUS_ENABLE",
      },
      { timezone: "Etc/GMT-9", display_timezone: "Asia/Tokyo", status: "STATUS_DISABLE" },
    ]);
  });

  test("has the requested fields", async () => {
    const advertiser_ids = [demoAdvertiserId];
    const { data } = await fixture.get("/advertiser/info/", { advertiser_ids, fields: ["name"] });
    expect(data.list).toEqual([{ name: "Test Shop – TikTok" }]);
    const fields = ["nothing"];
    expect((await fixture.get("/advertiser/info/", { advertiser_ids, fields })).code).toBe(40002);
  });

  test.each([
    {},
    { advertiser_ids: "7300000000000000017" },
    { advertiser_ids: "[730" },
    { advertiser_ids: tooMany },
  ])("is refused without a list of at most 100 ids: %#", async (query) => {
    expect((await fixture.get("/advertiser/info/", query)).code).toBe(40002);
  });
});

const campaigns = (changes: Record<string, string | number | object | null> = {}) =>
  fixture.get("/campaign/get/", { advertiser_id: demoAdvertiserId, ...changes });

const names = async (filtering: object | null) =>
  (await campaigns({ filtering, fields: ["campaign_name"] })).data.list.map(
    (each: { campaign_name: string }) => each.campaign_name,
  );

describe("campaigns", () => {
  beforeEach(() => {
    fixture.marketing.addCampaign("tiktok_ads", {
      id: "1800000000000000101",
      name: "Running",
      kind: "social",
    });
    fixture.marketing.addCampaign("tiktok_ads", { name: "Resting", status: "paused" });
    fixture.marketing.addCampaign("tiktok_ads", { name: "Gone", status: "deleted" });
  });

  test("have TikTok's names and values", async () => {
    expect((await campaigns()).data.list[0]).toEqual({
      campaign_id: "1800000000000000101",
      campaign_name: "Running",
      operation_status: "ENABLE",
      secondary_status: "CAMPAIGN_STATUS_ENABLE",
    });
  });

  test.each([
    [null, ["Running", "Resting"]],
    [{ primary_status: "STATUS_ALL" }, ["Running", "Resting", "Gone"]],
  ])("with the filter %j are %j", async (filtering, expected) => {
    expect(await names(filtering)).toEqual(expected);
  });

  test.each([
    { filtering: "{" },
    { filtering: [] },
    { filtering: { nothing: 1 } },
    { filtering: { primary_status: "ALL" } },
    { page_size: 1_001 },
    { page_size: 0 },
    { page: "one" },
    { fields: ["nothing"] },
  ])("are refused for an invalid request: %#", async (changes) => {
    expect((await campaigns(changes)).code).toBe(40002);
  });

  test("are returned ten per page by default", async () => {
    for (let index = 0; index < 10; index += 1) fixture.marketing.addCampaign("tiktok_ads");
    const first = await campaigns();
    expect(first.data.list).toHaveLength(10);
    expect(first.data.page_info).toEqual({
      page: 1,
      page_size: 10,
      total_number: 12,
      total_page: 2,
    });
    expect((await campaigns({ page: 2 })).data.list).toHaveLength(2);
    expect((await campaigns({ page_size: 1_000 })).data.list).toHaveLength(12);
  });
});

describe("an app's limits", () => {
  test("apply per second and endpoint over all its tokens", async () => {
    const codes: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      codes.push((await info(index % 2 === 0 ? demoTikTokToken : "narrow")).code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 40100]);
    expect((await info("elsewhere")).code).toBe(0);
    expect((await campaigns()).code).toBe(0);
    expect(budget.refused).toBe(1);
    fixture.advance(1_000);
    expect((await info()).code).toBe(0);
  });

  test("per minute block it for five minutes", () => {
    let clock = present;
    const counted = createRequestBudget(() => clock, { perSecond: 2, perMinute: 60, perDay: 999 });
    for (let index = 0; index < 60; index += 1) {
      expect(counted.spend("1", "/x/")).toBeNull();
      clock += 900;
    }
    expect(counted.spend("1", "/x/")).toBe("minute");
    clock += 5 * 60_000 - 1;
    expect(counted.spend("1", "/x/")).toBe("minute");
    clock += 1;
    expect(counted.spend("1", "/x/")).toBeNull();
    expect(counted.passed.get("/x/")).toBe(61);
    expect(counted.refused).toBe(2);
  });

  test("per day reset at midnight UTC", () => {
    let clock = present;
    const counted = createRequestBudget(() => clock, { perSecond: 9, perMinute: 9, perDay: 2 });
    expect([1, 2, 3].map(() => counted.spend("1", "/x/"))).toEqual([null, null, "day"]);
    clock += 12 * 3_600_000 - 1;
    expect(counted.spend("1", "/x/")).toBe("day");
    clock += 1;
    expect(counted.spend("1", "/x/")).toBeNull();
  });
});

test.each([
  ["qps_limit", 40100],
  ["qpm_limit", 40100],
  ["qpd_limit", 40100],
  ["advertiser_limit", 40133],
  ["system_error", 50000],
  ["maintenance", 60001],
  ["token_expired", 40102],
  ["app_blocked", 40113],
  ["no_permission", 40001],
])("answers the fault %s with the code %i once", async (name, code) => {
  fixture.faults.next({ kind: "platform", name });
  expect((await info()).code).toBe(code);
  expect((await info()).code).toBe(0);
});

test("can return ids as numbers that JSON parsers round", async () => {
  fixture.faults.next({ kind: "platform", name: "numeric_ids" });
  const query = `advertiser_ids=${encodeURIComponent(JSON.stringify([demoAdvertiserId]))}`;
  const { text } = await fixture.raw(`/open_api/v1.3/advertiser/info/?${query}`);
  expect(text).toContain(`"advertiser_id":${demoAdvertiserId},`);
});
