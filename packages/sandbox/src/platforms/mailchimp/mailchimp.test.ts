import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEditableMarketing } from "../../testing/datasets/editable-marketing.ts";
import { startSandbox } from "../../start.ts";
import {
  basic,
  openMailchimpFixture,
  type MailchimpFixture,
} from "../../testing/mailchimp-fixture.ts";
import { demoMailchimpKey } from "./demo-account.ts";
import { ownersKey } from "./keys.ts";

const now = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;
const today = Math.floor(now / dayMs);
const sentAt = Date.UTC(2026, 5, 10, 8, 0, 12);

const keys = {
  [demoMailchimpKey]: ownersKey,
  sandbox_oauth_token: ownersKey,
  "sandbox_elsewhere-us5": ownersKey,
  "sandbox_disabled-us21": { ...ownersKey, isDisabled: true },
  "sandbox_author-us21": { ...ownersKey, role: "author", closed: ["/reports"] },
} as const;

let fixture: MailchimpFixture;
beforeEach(() => {
  fixture = openMailchimpFixture(now, { keys });
});
afterEach(() => fixture.close());

function addSent(id: string, at: number, result = {}): void {
  fixture.marketing.addEmailCampaign("mailchimp", { id, sentAt: at, result });
}

const at = (second: number) => `2026-06-10T08:00:${second}+00:00`;
const idsOf = (reports: { id: string }[]) => reports.map(({ id }) => id);

describe("authentication", () => {
  test("accepts the key as the password of any user or as a bearer token", async () => {
    for (const authorization of [
      basic(demoMailchimpKey),
      `Bearer ${demoMailchimpKey}`,
      "Bearer sandbox_oauth_token",
    ]) {
      const { status, body, headers } = await fixture.get("/ping", {}, { authorization });
      expect(status).toBe(200);
      expect(body).toEqual({ health_status: "Everything's Chimpy!" });
      expect(headers["x-request-id"]).toEqual(expect.any(String));
    }
  });

  test.each([
    ["no key", null, 401, "API Key Missing"],
    ["a wrong key", basic("sandbox_wrong-us21"), 401, "API Key Invalid"],
    ["a key of another data center", basic("sandbox_elsewhere-us5"), 403, "WrongDatacenter"],
    ["a key of a disabled account", basic("sandbox_disabled-us21"), 403, "User Disabled"],
    ["a role without access", basic("sandbox_author-us21"), 403, "Forbidden"],
  ])("refuses %s", async (_name, authorization, status, title) => {
    const reply = await fixture.get("/reports", {}, { authorization });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ title, status, instance: reply.headers["x-request-id"] });
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(reply.headers["link"]).toContain("describedBy");
  });

  test("returns the account, its time zone and the role of the key's user from the root", async () => {
    const authorization = basic("sandbox_author-us21");
    const { body } = await fixture.get("/", {}, { authorization });
    expect(body).toMatchObject({
      account_id: "8d3a3db4d97663a9074efcc16",
      account_name: "Test Shop",
      account_timezone: "America/New_York",
      role: "author",
    });
  });

  test("returns 404 for unknown resources", async () => {
    const { status, body } = await fixture.get("/lists");
    expect(status).toBe(404);
    expect(body).toMatchObject({ title: "Resource Not Found" });
  });
});

describe("reports", () => {
  test("have counts and order totals with their currency", async () => {
    addSent("a1b2c3d4e5", sentAt, {
      recipients: 1200,
      hardBounces: 9,
      softBounces: 11,
      opens: 702,
      uniqueOpens: 472,
      clicks: 96,
      uniqueClicks: 59,
      unsubscribes: 6,
      spamComplaints: 1,
      orders: 9,
      revenueMinor: 81_250,
    });
    const { body } = await fixture.get("/reports");
    expect(body.total_items).toBe(1);
    expect(body.reports[0]).toMatchObject({
      id: "a1b2c3d4e5",
      type: "regular",
      emails_sent: 1200,
      unsubscribed: 6,
      send_time: "2026-06-10T08:00:12+00:00",
      bounces: { hard_bounces: 9, soft_bounces: 11, syntax_errors: 0 },
      opens: { opens_total: 702, unique_opens: 472 },
      clicks: { clicks_total: 96, unique_subscriber_clicks: 59 },
      ecommerce: { total_orders: 9, total_spent: 812.5, currency_code: "USD" },
    });
    expect(body.reports[0].ecommerce.total_revenue).toBeLessThan(812.5);
  });

  test("list sent campaigns only", async () => {
    addSent("sent", sentAt);
    const { marketing } = fixture;
    marketing.addEmailCampaign("mailchimp", { id: "draft" });
    marketing.addEmailCampaign("mailchimp", {
      id: "later",
      status: "scheduled",
    });
    expect(idsOf((await fixture.get("/reports")).body.reports)).toEqual(["sent"]);
  });

  test("exclude the time in since and include it in before", async () => {
    for (const second of [11, 12, 13]) addSent(`at${second}`, Date.UTC(2026, 5, 10, 8, 0, second));
    const { body: since } = await fixture.get("/reports", { since_send_time: at(12) });
    expect(idsOf(since.reports)).toEqual(["at13"]);
    const { body: before } = await fixture.get("/reports", { before_send_time: at(12) });
    expect(idsOf(before.reports)).toEqual(["at12", "at11"]);
    const bounds = { since_send_time: at(11), before_send_time: "2026-06-10T10:00:12+02:00" };
    expect(idsOf((await fixture.get("/reports", bounds)).body.reports)).toEqual(["at12"]);
  });

  test("are returned ten at a time by default and paged by offset", async () => {
    for (let index = 0; index < 12; index += 1) addSent(`c${index}`, sentAt - index * 1_000);
    const first = await fixture.get("/reports");
    expect(first.body.reports).toHaveLength(10);
    expect(first.body.total_items).toBe(12);
    const second = await fixture.get("/reports", { count: "5", offset: "10" });
    expect(idsOf(second.body.reports)).toEqual(["c10", "c11"]);
    expect((await fixture.get("/reports", { count: "1000" })).body.reports).toHaveLength(12);
  });

  test("include an automation's email with its lifetime results", async () => {
    const flow = fixture.marketing.addFlow("mailchimp", { id: "fl1", messageId: "me1" });
    fixture.marketing.setFlowDay(flow, today - 20, { recipients: 7 });
    fixture.marketing.setFlowDay(flow, today - 1, { recipients: 4, orders: 1 });
    const { body } = await fixture.get("/reports");
    expect(body.reports[0]).toMatchObject({ id: "me1", type: "automation", emails_sent: 11 });
    const { body: automations } = await fixture.get("/automations");
    expect(automations.automations[0]).toMatchObject({
      id: "fl1",
      status: "sending",
      emails_sent: 11,
    });
  });
});

describe("query parameters", () => {
  test("select fields at any depth", async () => {
    addSent("a1", sentAt, { recipients: 3, uniqueOpens: 2 });
    const fields = "reports.id,reports.opens.unique_opens";
    expect((await fixture.get("/reports", { fields })).body).toEqual({
      reports: [{ id: "a1", opens: { unique_opens: 2 } }],
    });
  });

  test.each([
    [{ count: "many" }, "count"],
    [{ since_send_time: "2026-05-01T00:00:00 00:00" }, "since_send_time"],
    [{ before_send_time: "soon" }, "before_send_time"],
  ])("with an invalid value are refused by name: %j", async (query, field) => {
    const { status, body } = await fixture.get("/reports", query as Record<string, string>);
    expect(status).toBe(400);
    expect(body).toMatchObject({ title: "Invalid Resource", errors: [{ field }] });
  });

  test.each([
    ["/reports", { type: "regular" }],
    ["/reports", { exclude_fields: "_links" }],
    ["/automations", { status: "sending" }],
  ])("of %s are refused as not served: %j", async (path, query) => {
    const { status, body } = await fixture.get(path, query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain("not served by this sandbox");
  });
});

describe("errors", () => {
  test.each([
    ["too_many_connections", 429, "problem+json"],
    ["internal_error", 500, "problem+json"],
    ["request_blocked", 503, "text/html"],
    ["firewall", 403, "text/html"],
  ])("answer the fault %s with %i", async (name, status, type) => {
    fixture.faults.next({ kind: "platform", name });
    const reply = await fixture.get("/reports");
    expect(reply.status).toBe(status);
    expect(reply.headers["content-type"]).toContain(type);
    expect(reply.headers["retry-after"]).toBeUndefined();
    expect((await fixture.get("/reports")).status).toBe(200);
  });

  test("refuse the eleventh concurrent request without a time to retry", async () => {
    let throttled = 0;
    const sandbox = await startSandbox({
      marketing: createEditableMarketing(),
      now: () => now,
      mailchimp: { onThrottled: () => (throttled += 1) },
    });
    try {
      const stop = new AbortController();
      const headers = { authorization: basic(demoMailchimpKey) };
      const ask = (signal: AbortSignal) =>
        fetch(`${sandbox.platformUrl("mailchimp")}/3.0/ping`, { headers, signal });
      sandbox.faults.next(...Array.from({ length: 10 }, () => ({ kind: "hang" }) as const));
      const hanging = Array.from({ length: 10 }, () => ask(stop.signal).catch(() => null));
      while (sandbox.faults.requests.length < 10) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      const refused = await ask(AbortSignal.timeout(10_000));
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBeNull();
      expect(await refused.json()).toMatchObject({
        detail: "You have exceeded the limit of 10 simultaneous connections.",
      });
      expect(throttled).toBe(1);
      stop.abort();
      await Promise.all(hanging);
    } finally {
      await sandbox.close();
    }
  });
});
