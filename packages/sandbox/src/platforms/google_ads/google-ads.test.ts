import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAdsFixture, type AdsFixture } from "../../testing/google-ads-fixture.ts";
import { demoCustomerId } from "./demo-account.ts";

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

describe("a row", () => {
  test("has camelCase fields, 64-bit numbers as text, and the resource name", async () => {
    const id = fixture.marketing.addCampaign("google_ads", { name: "Brand" });
    fixture.marketing.setDay(id, today - 1, {
      spendMinor: 1_854,
      impressions: 191,
      clicks: 34,
      conversions: 2,
      conversionValueMinor: 15_490,
    });
    const { body, headers } = await fixture.search(daily);
    expect(body).toEqual({
      results: [
        {
          campaign: {
            resourceName: `customers/${demoCustomerId}/campaigns/${id}`,
            id,
            name: "Brand",
            status: "ENABLED",
          },
          metrics: {
            clicks: "34",
            impressions: "191",
            costMicros: "18540000",
            conversions: 2,
            conversionsValue: 154.9,
          },
          segments: { date: "2026-06-14" },
        },
      ],
      fieldMask:
        "segments.date,campaign.id,campaign.name,campaign.status,metrics.costMicros,metrics.impressions,metrics.clicks,metrics.conversions,metrics.conversionsValue",
      queryResourceConsumption: "301",
    });
    expect(headers["request-id"]).toMatch(/^[\w-]{22}$/);
  });

  test("without any of the requested metrics is left out", async () => {
    const id = fixture.marketing.addCampaign("google_ads");
    fixture.marketing.setDay(id, today - 1, {});
    expect((await fixture.search(daily)).body).not.toHaveProperty("results");
  });

  test("includes a late conversion once it is reported", async () => {
    const id = fixture.marketing.addCampaign("google_ads");
    fixture.marketing.setDay(id, today - 9, { clicks: 10, spendMinor: 900 });
    const before = await fixture.search(daily);
    fixture.marketing.changeDay(id, today - 9, { conversions: 1.5, spendMinor: 880 });
    const after = await fixture.search(daily);
    expect(before.body.results[0].metrics.conversions).toBe(0);
    expect(after.body.results[0].metrics).toMatchObject({
      conversions: 1.5,
      costMicros: "8800000",
    });
  });

  test("older than 37 months is not returned", async () => {
    const id = fixture.marketing.addCampaign("google_ads");
    fixture.marketing.changeAdAccount("google_ads", { createdAt: 0 });
    fixture.marketing.setDay(id, today - 1_300, { clicks: 1 });
    const { body } = await fixture.search(daily.replace("2026-06-01", "2020-01-01"));
    expect(body).not.toHaveProperty("results");
  });
});

describe("pages", () => {
  beforeEach(() => {
    for (let number = 0; number < 7; number += 1) {
      const id = fixture.marketing.addCampaign("google_ads");
      fixture.marketing.setDay(id, today - number, { clicks: number + 1 });
    }
  });

  test("have a fixed size, and the last has no token", async () => {
    const dates: string[] = [];
    let pageToken: string | undefined;
    const sizes: number[] = [];
    do {
      const { body } = await fixture.search(daily, pageToken === undefined ? {} : { pageToken });
      sizes.push(body.results.length);
      dates.push(...body.results.map((row: { segments: { date: string } }) => row.segments.date));
      pageToken = body.nextPageToken;
    } while (pageToken !== undefined);
    expect(sizes).toEqual([3, 3, 1]);
    expect(dates).toEqual(dates.toSorted());
  });

  test("have tokens that belong to their query and expire", async () => {
    const { nextPageToken } = (await fixture.search(daily)).body;
    const other = await fixture.search(`${daily} DESC`, { pageToken: nextPageToken });
    expect(codeOf(other)).toEqual({ requestError: "INVALID_PAGE_TOKEN" });
    fixture.setClock(present + 2 * 3_600_000);
    const late = await fixture.search(daily, { pageToken: nextPageToken });
    expect(codeOf(late)).toEqual({ requestError: "EXPIRED_PAGE_TOKEN" });
  });

  test("refuse a page size", async () => {
    const reply = await fixture.search("", { body: { query: daily, pageSize: 100 } });
    expect(codeOf(reply)).toEqual({ requestError: "PAGE_SIZE_NOT_SUPPORTED" });
  });

  test("become batches in a stream", async () => {
    const { body } = await fixture.stream(daily);
    expect(body.map(({ results }: { results: unknown[] }) => results.length)).toEqual([3, 3, 1]);
    expect(body[0]).not.toHaveProperty("queryResourceConsumption");
    const none = await fixture.stream(daily.replace("'2026-06-15'", "'2026-06-02'"));
    expect(none.body).toEqual([
      {
        fieldMask: body[0].fieldMask,
        requestId: expect.any(String),
        queryResourceConsumption: "300",
      },
    ]);
  });
});

describe("a query is refused", () => {
  test.each([
    ["SELECT campaign.start_date FROM campaign", "UNRECOGNIZED_FIELD"],
    ["SELECT metrics.video_views FROM campaign", "UNRECOGNIZED_FIELD"],
    ["SELECT campaign.id FROM campaigns", "BAD_RESOURCE_TYPE_IN_FROM_CLAUSE"],
    ["SELECT segments.date, metrics.clicks FROM campaign", "EXPECTED_FILTERS_ON_DATE_RANGE"],
    [
      "SELECT metrics.clicks FROM campaign WHERE segments.date BETWEEN '2026-02-30' AND '2026-03-01'",
      "INVALID_DATE_FORMAT",
    ],
    ["SELECT metrics.clicks FROM customer_client", "PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE"],
    ["SELECT campaign.id FROM customer", "PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE"],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ACTIVE'", "BAD_ENUM_CONSTANT"],
    [
      "SELECT campaign.id FROM campaign ORDER BY metrics.clicks",
      "EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE",
    ],
    ["INSERT campaign.id FROM campaign", "EXPECTED_SELECT"],
    ["SELECT campaign.id", "EXPECTED_FROM"],
    ["SELECT campaign.id FROM campaign WHERE", "UNEXPECTED_END_OF_QUERY"],
    [
      "SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2",
      "UNEXPECTED_INPUT",
    ],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'a", "STRING_NOT_TERMINATED"],
    ["SELECT campaign.id FROM campaign LIMIT 0", "LIMIT_VALUE_TOO_LOW"],
  ])("%s", async (query, code) => {
    const reply = await fixture.search(query);
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toEqual({ queryError: code });
    const stream = await fixture.stream(query);
    expect(stream.body).toHaveLength(1);
    expect(codeOf(stream)).toEqual({ queryError: code });
  });

  test.each([
    "SELECT campaign.id FROM campaign WHERE campaign.name LIKE 'a%'",
    "SELECT campaign.id FROM campaign WHERE campaign.id BETWEEN 1 AND 2",
    "SELECT segments.date FROM campaign WHERE segments.date DURING LAST_7_DAYS",
    "SELECT metrics.clicks FROM campaign WHERE segments.date = '2026-06-01'",
    "SELECT metrics.clicks FROM customer",
    "SELECT campaign.id FROM campaign PARAMETERS include_drafts = true",
  ])("as not served: %s", async (query) => {
    const reply = await fixture.search(query);
    expect(codeOf(reply)).toEqual({ queryError: "QUERY_ERROR" });
    expect(reply.text).toContain("is not served by this sandbox");
  });

  test("as not served with settings of a search", async () => {
    const body = { query: daily, searchSettings: { returnSummaryRow: true } };
    const reply = await fixture.search("", { body });
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toBe("'search_settings' is not served by this sandbox.");
  });

  test("with the request's id in body and header", async () => {
    const { body, headers } = await fixture.search("SELECT nothing.at_all FROM campaign");
    expect(body.error.details[0].requestId).toBe(headers["request-id"]);
    expect(body.error).toMatchObject({
      code: 400,
      status: "INVALID_ARGUMENT",
      message: "Request contains an invalid argument.",
    });
  });

  test("as a bad request when its body does not match the message", async () => {
    const { status, body } = await fixture.search("", { body: { gaql: daily } });
    expect(status).toBe(400);
    expect(body.error.details[0]["@type"]).toContain("google.rpc.BadRequest");
  });
});

describe("a condition", () => {
  beforeEach(() => {
    fixture.marketing.addCampaign("google_ads", { name: "Brand – Search" });
    fixture.marketing.addCampaign("google_ads", { name: "Shopping", status: "paused" });
    fixture.marketing.addCampaign("google_ads", { name: "Old brand", status: "deleted" });
  });

  test.each([
    ["campaign.status = ENABLED", ["Brand – Search"]],
    ["campaign.name = 'Shopping' AND campaign.status = REMOVED", []],
    ['campaign.name = "Shopping"', ["Shopping"]],
  ])("%s", async (where, names) => {
    const { body } = await fixture.search(
      `SELECT campaign.name FROM campaign WHERE ${where} ORDER BY campaign.id LIMIT 3`,
    );
    const found = body.results?.map((row: { campaign: { name: string } }) => row.campaign.name);
    expect(found ?? []).toEqual(names);
  });
});
