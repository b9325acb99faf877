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
  campaign.advertising_channel_type, metrics.cost_micros, metrics.impressions, metrics.clicks,
  metrics.conversions, metrics.conversions_value
  FROM campaign WHERE segments.date BETWEEN '2026-06-01' AND '2026-06-15' ORDER BY segments.date`;

function codeOf({ body }: { body: unknown }): object {
  const [first] = Array.isArray(body) ? body : [body];
  return first.error.details[0].errors[0].errorCode;
}

describe("a row", () => {
  test("has camelCase fields, 64-bit numbers as text, and the resource name", async () => {
    const id = fixture.marketing.addCampaign("google_ads", { name: "Brand", kind: "search" });
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
            advertisingChannelType: "SEARCH",
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
        "segments.date,campaign.id,campaign.name,campaign.status,campaign.advertisingChannelType,metrics.costMicros,metrics.impressions,metrics.clicks,metrics.conversions,metrics.conversionsValue",
      queryResourceConsumption: "301",
    });
    expect(headers["request-id"]).toMatch(/^[\w-]{22}$/);
  });

  test("leaves out resource names when the query asks for that", async () => {
    fixture.marketing.addCampaign("google_ads");
    const { body } = await fixture.search(
      "SELECT campaign.id FROM campaign PARAMETERS omit_unselected_resource_names = true",
    );
    expect(Object.keys(body.results[0].campaign)).toEqual(["id"]);
  });

  test("without any metrics is left out when segmented by day and kept otherwise", async () => {
    const id = fixture.marketing.addCampaign("google_ads", { status: "deleted" });
    fixture.marketing.setDay(id, today - 1, {});
    const byDay = await fixture.search(daily);
    expect(byDay.body).not.toHaveProperty("results");
    const whole = await fixture.search(
      "SELECT campaign.status, metrics.clicks, metrics.cost_micros, metrics.average_cpc FROM campaign WHERE segments.date DURING LAST_7_DAYS",
    );
    expect(whole.body.results).toMatchObject([
      { campaign: { status: "REMOVED" }, metrics: { clicks: "0", costMicros: "0" } },
    ]);
  });

  test("of the account adds up its campaigns for any period", async () => {
    for (const [back, spendMinor] of [
      [0, 100],
      [1, 250],
      [40, 1_000],
    ] as const) {
      const id = fixture.marketing.addCampaign("google_ads");
      fixture.marketing.setDay(id, today - back, { spendMinor, clicks: 5, impressions: 50 });
    }
    const { body } = await fixture.search(
      "SELECT segments.month, metrics.cost_micros, metrics.ctr, metrics.average_cpc FROM customer WHERE segments.date BETWEEN '2026-01-01' AND '2026-06-15' ORDER BY segments.month DESC",
    );
    expect(body.results).toMatchObject([
      {
        segments: { month: "2026-06-01" },
        metrics: { costMicros: "3500000", averageCpc: 350_000 },
      },
      { segments: { month: "2026-05-01" }, metrics: { costMicros: "10000000", ctr: 0.1 } },
    ]);
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
    const { body } = await fixture.search(
      "SELECT metrics.clicks FROM customer WHERE segments.date BETWEEN '2020-01-01' AND '2026-06-15'",
    );
    expect(body.results[0].metrics.clicks).toBe("0");
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

  test("return the total number of rows on request", async () => {
    const settings = { returnTotalResultsCount: true, omitResults: true };
    const { body } = await fixture.search("", { body: { query: daily, searchSettings: settings } });
    expect(body.totalResultsCount).toBe("7");
    expect(body).not.toHaveProperty("results");
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
      "SELECT segments.date, metrics.clicks FROM campaign WHERE segments.date > '2026-01-01'",
      "EXPECTED_FILTERS_ON_DATE_RANGE",
    ],
    [
      "SELECT metrics.clicks FROM campaign WHERE segments.date BETWEEN '2026-02-30' AND '2026-03-01'",
      "INVALID_DATE_FORMAT",
    ],
    [
      "SELECT metrics.clicks FROM campaign WHERE segments.date DURING LAST_YEAR",
      "INVALID_VALUE_WITH_DURING_OPERATOR",
    ],
    ["SELECT metrics.clicks FROM customer_client", "PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE"],
    ["SELECT campaign.id FROM customer", "PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE"],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ACTIVE'", "BAD_ENUM_CONSTANT"],
    ["SELECT campaign.id FROM campaign WHERE campaign.id LIKE '1%'", "OPERATOR_FIELD_MISMATCH"],
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
    ["SELECT campaign.id FROM campaign PARAMETERS fast = true", "BAD_PARAMETER_NAME"],
  ])("%s", async (query, code) => {
    const reply = await fixture.search(query);
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toEqual({ queryError: code });
    const stream = await fixture.stream(query);
    expect(stream.body).toHaveLength(1);
    expect(codeOf(stream)).toEqual({ queryError: code });
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
    ["campaign.status != 'REMOVED'", ["Brand – Search", "Shopping"]],
    ["campaign.status IN ('PAUSED', 'REMOVED')", ["Shopping", "Old brand"]],
    ["campaign.name LIKE '%brand%'", ["Brand – Search", "Old brand"]],
    ["campaign.name LIKE '%brand%' AND campaign.status = REMOVED", ["Old brand"]],
    ["campaign.end_date_time IS NOT NULL", []],
    ['campaign.name = "Shopping"', ["Shopping"]],
  ])("%s", async (where, names) => {
    const { body } = await fixture.search(
      `SELECT campaign.name FROM campaign WHERE ${where} ORDER BY campaign.id LIMIT 3`,
    );
    const found = body.results?.map((row: { campaign: { name: string } }) => row.campaign.name);
    expect(found ?? []).toEqual(names);
  });
});
