import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  expectDocumented,
  openAdsFixture,
  type AdsFixture,
} from "../../testing/google-ads-fixture.ts";
import { demoCustomerId, demoManagerId } from "./demo-account.ts";

/** Noon on Monday, 15 June 2026 in New York. */
const present = Date.UTC(2026, 5, 15, 16);
const today = Date.UTC(2026, 5, 15) / 86_400_000;

let fixture: AdsFixture;
beforeEach(() => {
  fixture = openAdsFixture(present, { pageSize: 3 });
});
afterEach(() => fixture.close());

const daily = `SELECT segments.date, campaign.id, campaign.name, campaign.status,
  metrics.cost_micros, metrics.impressions, metrics.clicks,
  metrics.conversions, metrics.conversions_value
  FROM campaign WHERE segments.date BETWEEN '2026-06-01' AND '2026-06-15' ORDER BY segments.date`;

function codeOf({ body }: { body: unknown }): object {
  const [first] = Array.isArray(body) ? body : [body];
  return first.error.details[0].errors[0].errorCode;
}

describe("access", () => {
  const customerQuery =
    "SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager, customer.test_account, customer.status FROM customer LIMIT 1";

  test("lists the accounts that have the user, without those below them", async () => {
    const { body } = await fixture.ask("GET", "/v25/customers:listAccessibleCustomers");
    expect(body).toEqual({ resourceNames: [`customers/${demoManagerId}`] });
    expectDocumented("Services__ListAccessibleCustomersResponse", body);
  });

  test("to an account is granted through its manager", async () => {
    const { body } = await fixture.search(customerQuery);
    expect(body.results[0].customer).toMatchObject({
      id: demoCustomerId,
      currencyCode: "USD",
      timeZone: "America/New_York",
      manager: false,
      testAccount: false,
      status: "ENABLED",
    });
    const without = await fixture.search(customerQuery, { loginId: null });
    expect(without.status).toBe(403);
    expect(codeOf(without)).toEqual({ authorizationError: "USER_PERMISSION_DENIED" });
    const { identity } = fixture.identities.addServiceAccount({ customers: [demoCustomerId] });
    expect((await fixture.search(customerQuery, { loginId: null, identity })).status).toBe(200);
    expect((await fixture.search(customerQuery, { identity })).status).toBe(403);
  });

  test("to a manager shows the accounts below it and no metrics", async () => {
    const manager = { customerId: demoManagerId };
    const { body } = await fixture.search(
      "SELECT customer_client.id, customer_client.level, customer_client.manager FROM customer_client WHERE customer_client.status = 'ENABLED'",
      manager,
    );
    expect(body.results).toMatchObject([
      { customerClient: { id: demoManagerId, level: "0", manager: true } },
      { customerClient: { id: demoCustomerId, level: "1", manager: false } },
    ]);
    const metrics = await fixture.search(daily, manager);
    expect(codeOf(metrics)).toEqual({ queryError: "REQUESTED_METRICS_FOR_MANAGER" });
  });

  test.each([
    [{ customerId: "123-456-7890" }, 400, { requestError: "INVALID_CUSTOMER_ID" }],
    [{ customerId: "5555555555" }, 401, { authenticationError: "CUSTOMER_NOT_FOUND" }],
    [{ loginId: "mine" }, 400, { headerError: "INVALID_LOGIN_CUSTOMER_ID" }],
    [{ loginId: "5555555555" }, 403, { authorizationError: "USER_PERMISSION_DENIED" }],
  ])("is refused with %j", async (ask, status, code) => {
    const reply = await fixture.search(customerQuery, ask);
    expect(reply.status).toBe(status);
    expect(codeOf(reply)).toEqual(code);
  });

  test.each([undefined, "retired"])(
    "is granted with any developer token (%j)",
    async (developerToken) => {
      const reply = await fixture.search(
        customerQuery,
        developerToken === undefined ? {} : { developerToken },
      );
      expect(reply.status).toBe(200);
    },
  );

  test("is refused without an account, for closed accounts and for projects with Test access", async () => {
    const { identity } = fixture.identities.addServiceAccount({ customers: [] });
    const none = await fixture.ask("GET", "/v25/customers:listAccessibleCustomers", { identity });
    expect(codeOf(none)).toEqual({ authenticationError: "NOT_ADS_USER" });
    const strict = openAdsFixture(present, {
      projectAccess: { "314159265358": "test" },
      customers: { [demoManagerId]: { status: "CANCELED" }, [demoCustomerId]: { isTest: false } },
    });
    const trial = await strict.search(customerQuery);
    expect(codeOf(trial)).toEqual({
      authorizationError: "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION",
    });
    const closed = await strict.search(customerQuery, { customerId: demoManagerId });
    expect(codeOf(closed)).toEqual({ authorizationError: "CUSTOMER_NOT_ENABLED" });
    await strict.close();
  });
});

test("returns the lookback window of each conversion action", async () => {
  const { body } = await fixture.search(
    "SELECT conversion_action.id, conversion_action.click_through_lookback_window_days FROM conversion_action WHERE conversion_action.status = 'ENABLED' AND conversion_action.include_in_conversions_metric = TRUE",
  );
  expect(body.results).toMatchObject([
    { conversionAction: { clickThroughLookbackWindowDays: "30" } },
  ]);
});

describe("other versions", () => {
  const path = `customers/${demoCustomerId}/googleAds:search`;

  test.each(["v21", "v22"])("%s is refused as sunset", async (version) => {
    const shut = await fixture.ask("POST", `/${version}/${path}`, { body: { query: daily } });
    expect(codeOf(shut)).toEqual({ requestError: "UNSUPPORTED_VERSION" });
  });

  test("are not found if they never existed", async () => {
    const unknown = await fixture.ask("POST", `/v99/${path}`, { body: { query: daily } });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain("<!DOCTYPE html>");
  });
});

describe("quotas", () => {
  test("count every query except later pages, over 24 hours", async () => {
    await fixture.close();
    fixture = openAdsFixture(present, { pageSize: 1, operationsPerDay: 2 });
    for (let back = 0; back < 2; back += 1) {
      const id = fixture.marketing.addCampaign("google_ads");
      fixture.marketing.setDay(id, today - back, { clicks: 1 });
    }
    const { nextPageToken: pageToken } = (await fixture.search(daily)).body;
    await fixture.search(daily, { pageToken });
    expect((await fixture.search("SELECT nothing.at_all FROM campaign")).status).toBe(400);
    const over = await fixture.search(daily);
    expect(over.status).toBe(429);
    expect(over.body.error.details[0].errors[0]).toMatchObject({
      errorCode: { quotaError: "RESOURCE_EXHAUSTED" },
      details: { quotaErrorDetails: { rateScope: "DEVELOPER", retryDelay: "86400s" } },
    });
    fixture.setClock(present + 24 * 3_600_000);
    expect((await fixture.search(daily)).status).toBe(200);
  });

  test.each([
    ["quota_short_term", 429],
    ["quota_day", 429],
    ["internal_error", 500],
    ["transient_error", 503],
    ["deadline_exceeded", 504],
  ])("answer the fault %s with status %i", async (name, status) => {
    fixture.faults.next({ kind: "platform", name });
    expect((await fixture.search(daily)).status).toBe(status);
    expect((await fixture.search(daily)).status).toBe(200);
  });
});
