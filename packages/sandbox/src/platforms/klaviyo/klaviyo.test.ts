import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openKlaviyoFixture, type KlaviyoFixture } from "../../testing/klaviyo-fixture.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const hourMs = 60 * 60_000;
const email = "equals(messages.channel,'email')";

let fixture: KlaviyoFixture;
beforeEach(() => {
  fixture = openKlaviyoFixture(present);
});
afterEach(() => fixture.close());

describe("authentication", () => {
  test.each([
    [undefined, 401, "not_authenticated"],
    ["Bearer pk_x", 401, "not_authenticated"],
    ["Klaviyo-API-Key pk_wrong", 401, "authentication_failed"],
  ])("answers the key %s with %i %s", async (authorization, status, code) => {
    const reply = await fixture.get("/api/accounts", { headers: { authorization } });
    expect(reply.status).toBe(status);
    expect(reply.body.errors[0]).toMatchObject({ status, code });
  });

  test("refuses a key without the endpoint's scope", async () => {
    await fixture.close();
    const keys = { pk_flows: { accountId: null, scopes: ["flows:read"] } };
    fixture = openKlaviyoFixture(present, { keys });
    const headers = { authorization: "Klaviyo-API-Key pk_flows" };
    expect((await fixture.get("/api/flows", { headers })).status).toBe(200);
    const refused = await fixture.get("/api/metrics", { headers });
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].code).toBe("permission_denied");
  });

  test("accepts the newest revision", async () => {
    const headers = { revision: "2026-10-15" };
    expect((await fixture.get("/api/accounts", { headers })).status).toBe(200);
  });

  test.each([undefined, "2027-01-15", "newest"])("refuses the revision %s", async (revision) => {
    const { status, body } = await fixture.get("/api/accounts", { headers: { revision } });
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter: "revision" });
  });
});

test("returns the account's time zone and currency", async () => {
  const { body } = await fixture.get("/api/accounts");
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    id: "TeSt01",
    attributes: { timezone: "America/New_York", preferred_currency: "USD" },
  });
});

describe("campaigns", () => {
  test("are listed only with a channel filter", async () => {
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: present - 48 * hourMs });
    expect((await fixture.get("/api/campaigns")).status).toBe(400);
    const { body } = await fixture.get("/api/campaigns", { query: { filter: email } });
    expect(body.data[0].attributes).toMatchObject({
      status: "Sent",
      send_time: "2026-06-13T12:00:00+00:00",
    });
  });

  test("are paged, with a link to the next page", async () => {
    for (let index = 0; index < 5; index += 1) fixture.marketing.addEmailCampaign("klaviyo");
    const ids: string[] = [];
    let query: Record<string, string> | null = {
      filter: email,
      sort: "created_at",
      "page[size]": "2",
    };
    while (query) {
      const { body }: { body: ListBody } = await fixture.get("/api/campaigns", { query });
      ids.push(...body.data.map(({ id }) => id));
      const { next } = body.links;
      query = next === null ? null : Object.fromEntries(new URL(next).searchParams);
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...ids].toSorted());
  });

  test("are listed when archived only on request", async () => {
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: present - 310 * 24 * hourMs });
    expect(await countCampaigns(email)).toBe(0);
    expect(await countCampaigns(`and(${email},equals(archived,true))`)).toBe(1);
  });

  test.each([
    { filter: "equals(messages.channel,'sms')" },
    { filter: `${email},equals(status,'Sent')` },
    { filter: email, include: "campaign-messages" },
    { filter: email, "page[size]": "101" },
    { filter: email, "page[size]": "0" },
    { filter: email, "page[cursor]": "x" },
    { filter: email, sort: "send_time" },
    { filter: email, data: "x" },
  ])("are refused for %j", async (query: Record<string, string>) => {
    const { status, body } = await fixture.get("/api/campaigns", { query });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code: "invalid" });
  });
});

test("lists flows with status and trigger", async () => {
  fixture.marketing.addFlow("klaviyo", { name: "Welcome", trigger: "added_to_list" });
  const flows = await fixture.get("/api/flows");
  expect(flows.body.data[0].attributes).toMatchObject({
    name: "Welcome",
    trigger_type: "Added to List",
  });
});

test("returns metrics with equal names and maps one of them to revenue", async () => {
  const { body } = await fixture.get("/api/metrics");
  const named = body.data.filter((each: Named) => each.attributes.name === "Placed Order");
  expect(named.map((each: Named) => each.attributes.integration.key)).toEqual(["api", "shopify"]);
  const mapped = await fixture.get("/api/mapped-metrics");
  const revenue = mapped.body.data.find(({ id }: { id: string }) => id === "revenue");
  expect(revenue.relationships.metric.data.id).toBe(named[1].id);
});

describe("rate limits", () => {
  test("apply per second and per minute, with the time to wait", async () => {
    const first = await fixture.get("/api/accounts");
    expect(first.headers).toMatchObject({
      "ratelimit-limit": "15",
      "ratelimit-remaining": "14",
      "ratelimit-reset": "60",
    });
    const statuses = [first.status];
    for (let count = 1; count < 17; count += 1) {
      fixture.advance(1_000);
      statuses.push((await fixture.get("/api/accounts")).status);
    }
    fixture.advance(1_000);
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429, 429]);
    const refused = await fixture.get("/api/accounts");
    expect(refused.headers).toMatchObject({ "retry-after": "43" });
    expect(refused.headers).not.toHaveProperty("ratelimit-limit");
    expect(refused.body.errors[0]).toMatchObject({ code: "throttled", status: 429 });
    fixture.advance(43_000);
    expect((await fixture.get("/api/accounts")).status).toBe(200);
    expect((await fixture.get("/api/accounts")).headers).toMatchObject({ "retry-after": "1" });
  });
});

test.each([
  ["gateway_text", 503, "text/plain"],
  ["firewall", 403, "text/html"],
  ["throttled", 429, "application/vnd.api+json"],
  ["daily_quota", 429, "application/vnd.api+json"],
])("answers the fault %s with status %i", async (name, status, type) => {
  fixture.faults.next({ kind: "platform", name });
  const reply = await fixture.get("/api/metrics");
  expect(reply.status).toBe(status);
  expect(reply.headers["content-type"]).toContain(type);
  expect((await fixture.get("/api/metrics")).status).toBe(200);
});

test("answers 404 for an unknown path", async () => {
  const { status, body } = await fixture.get("/api/nothing/");
  expect(status).toBe(404);
  expect(body.errors[0].detail).toBe(
    "The path /api/nothing/ could not be found: it is not served by this sandbox.",
  );
});

async function countCampaigns(filter: string): Promise<number> {
  return (await fixture.get("/api/campaigns", { query: { filter } })).body.data.length;
}

type Named = { attributes: { name: string; integration: { key: string } } };
type ListBody = { data: { id: string }[]; links: { next: string | null } };
