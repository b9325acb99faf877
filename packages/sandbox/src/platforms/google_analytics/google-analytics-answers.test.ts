import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  expectAnalyticsSchema,
  named,
  openAnalyticsBench,
  rowsOf,
  type AnalyticsBench,
} from "../../testing/analytics-bench.ts";

/** Noon of a Thursday in New York. */
const present = Date.UTC(2026, 4, 14, 16);
const at = (day: number, hour = 12) => Date.UTC(2026, 4, day, hour + 4);
const yesterday = [{ startDate: "yesterday", endDate: "yesterday" }];
const week = [{ startDate: "2026-05-07", endDate: "2026-05-13" }];

let bench: AnalyticsBench;
beforeEach(() => {
  bench = openAnalyticsBench(present);
});
afterEach(() => bench.close());

const organic = {
  source: "google",
  medium: "organic",
  channelGroup: "Organic Search",
  referrer: "https://www.google.com/",
};

describe("a report", () => {
  test("has its values as text, by place, and says what zone and currency they are in", async () => {
    bench.traffic.addSession({ at: at(13), user: 1, durationSeconds: 30, pageViews: 3 });
    bench.traffic.addSession({ at: at(13), user: 1 });
    bench.traffic.addSession({ at: at(13), user: 2, steps: ["purchase"], revenueMinor: 184_050 });
    const { status, body } = await bench.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("date"),
      metrics: named(
        "sessions",
        "totalUsers",
        "bounceRate",
        "averageSessionDuration",
        "purchaseRevenue",
      ),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      dimensionHeaders: [{ name: "date" }],
      metricHeaders: [
        { name: "sessions", type: "TYPE_INTEGER" },
        { name: "totalUsers", type: "TYPE_INTEGER" },
        { name: "bounceRate", type: "TYPE_FLOAT" },
        { name: "averageSessionDuration", type: "TYPE_SECONDS" },
        { name: "purchaseRevenue", type: "TYPE_CURRENCY" },
      ],
      rows: [
        {
          dimensionValues: [{ value: "20260513" }],
          metricValues: ["3", "2", "0.33333333333333331", "10", "1840.5"].map((value) => ({
            value,
          })),
        },
      ],
      rowCount: 1,
      metadata: { currencyCode: "USD", timeZone: "America/New_York" },
      kind: "analyticsData#runReport",
    });
  });

  test("without any row has neither rows nor their number", async () => {
    const { body } = await bench.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("date"),
      metrics: named("sessions"),
      metricAggregations: ["TOTAL"],
    });
    expect(body).toEqual({
      dimensionHeaders: [{ name: "date" }],
      metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
      totals: [{}],
      metadata: { currencyCode: "USD", timeZone: "America/New_York" },
      kind: "analyticsData#runReport",
    });
  });

  test("of dimensions alone has no metrics at all", async () => {
    bench.traffic.addSession({ at: at(13) });
    const { body } = await bench.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("country"),
    });
    expect(body.rows).toEqual([{ dimensionValues: [{ value: "United States" }] }]);
    expect(body).not.toHaveProperty("metricHeaders");
  });

  test("keeps rows of nothing but zeros only where that is asked for", async () => {
    bench.traffic.addSession({ at: at(13) });
    const request = {
      dateRanges: yesterday,
      dimensions: named("date"),
      metrics: named("checkouts"),
    };
    expect((await bench.ask("runReport", request)).body.rows).toBeUndefined();
    const kept = await bench.ask("runReport", { ...request, keepEmptyRows: true });
    expect(rowsOf(kept.body)).toEqual([["20260513", "0"]]);
  });

  test("knows fields by the names that they had before", async () => {
    bench.traffic.addSession({ at: at(13), acquisition: organic });
    const { body } = await bench.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("sessionDefaultChannelGrouping"),
      metrics: named("sessions"),
    });
    expect(body.dimensionHeaders).toEqual(named("sessionDefaultChannelGrouping"));
    expect(rowsOf(body)).toEqual([["Organic Search", "1"]]);
  });
});

async function sessionsByHour(day: string) {
  const { body } = await bench.ask("runReport", {
    dateRanges: [{ startDate: day, endDate: day }],
    dimensions: named("date", "dateHour"),
    metrics: named("sessions"),
    orderBys: ["date", "dateHour"].map((dimensionName) => ({ dimension: { dimensionName } })),
  });
  return rowsOf(body);
}

describe("sessions by dateHour", () => {
  test("are counted in the hour they began in, on the property's clock", async () => {
    for (const time of [at(13, 0), at(13, 9), at(13, 9) + 3_599_999, at(13, 24) - 1]) {
      bench.traffic.addSession({ at: time, durationSeconds: 7200 });
    }
    expect(await sessionsByHour("2026-05-13")).toEqual([
      ["20260513", "2026051300", "1"],
      ["20260513", "2026051309", "2"],
      ["20260513", "2026051323", "1"],
    ]);
  });

  test("share one row for the hour that the clock shows twice and have none for one it skips", async () => {
    bench.setClock(Date.UTC(2026, 10, 14, 16));
    for (const hour of [4, 5, 6, 7]) {
      bench.traffic.addSession({ at: Date.UTC(2026, 10, 1, hour, 30) });
      bench.traffic.addSession({ at: Date.UTC(2026, 2, 8, hour + 1, 30) });
    }
    expect(await sessionsByHour("2026-11-01")).toEqual([
      ["20261101", "2026110100", "1"],
      ["20261101", "2026110101", "2"],
      ["20261101", "2026110102", "1"],
    ]);
    expect((await sessionsByHour("2026-03-08")).map(([, hour]) => hour)).toEqual([
      "2026030800",
      "2026030801",
      "2026030803",
      "2026030804",
    ]);
  });
});

test("users are counted once in each row and once in the total", async () => {
  bench.traffic.addSession({ at: at(11), user: 1 });
  bench.traffic.addSession({ at: at(12), user: 1 });
  bench.traffic.addSession({ at: at(12), user: 1 });
  bench.traffic.addSession({ at: at(12), user: 2 });
  const { body } = await bench.ask("runReport", {
    dateRanges: week,
    dimensions: named("date"),
    metrics: named("totalUsers", "newUsers"),
    metricAggregations: ["TOTAL"],
    orderBys: [{ dimension: { dimensionName: "date" } }],
  });
  expect(rowsOf(body)).toEqual([
    ["20260511", "1", "1"],
    ["20260512", "2", "1"],
  ]);
  expect(rowsOf({ rows: body.totals })).toEqual([["RESERVED_TOTAL", "2", "2"]]);
});

test("a session counts in every step's row in which something of it happened", async () => {
  bench.traffic.addSession({
    at: at(13),
    steps: ["view_item", "add_to_cart"],
    items: [{ productId: 1 }, { productId: 2, steps: ["view_item"] }],
  });
  bench.traffic.addSession({ at: at(13), steps: ["view_item"] });
  const { body } = await bench.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("date", "eventName"),
    metrics: named("sessions", "eventCount", "totalUsers"),
    dimensionFilter: {
      filter: { fieldName: "eventName", inListFilter: { values: ["view_item", "add_to_cart"] } },
    },
  });
  expect(rowsOf(body)).toEqual([
    ["20260513", "view_item", "2", "3", "2"],
    ["20260513", "add_to_cart", "1", "1", "1"],
  ]);
});

test("items are counted by units, and the rates by users", async () => {
  const shirt = { productId: 7, itemName: "Shirt", quantity: 2, revenueMinor: 5_000 };
  bench.traffic.addSession({
    at: at(13),
    steps: ["view_item", "add_to_cart", "begin_checkout", "purchase"],
    items: [shirt],
  });
  bench.traffic.addSession({ at: at(13), steps: ["view_item"], items: [shirt] });
  const { body } = await bench.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("itemName"),
    metrics: named(
      "itemsViewed",
      "itemsAddedToCart",
      "itemsCheckedOut",
      "itemsPurchased",
      "itemRevenue",
      "cartToViewRate",
    ),
  });
  expect(rowsOf(body)).toEqual([["Shirt", "2", "2", "2", "2", "50", "0.5"]]);
});

test("page referrers are the site's own pages as well", async () => {
  bench.traffic.addSession({ at: at(13), acquisition: organic, landingPage: "/", pageViews: 3 });
  const { body } = await bench.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("pageReferrer"),
    metrics: named("screenPageViews"),
  });
  expect(rowsOf(body)).toEqual([
    ["https://test-shop.example/", "2"],
    ["https://www.google.com/", "1"],
  ]);
});

test("what is processed late is not there yet, and its source becomes known later still", async () => {
  bench.traffic.addSession({
    at: at(13),
    acquisition: organic,
    visibleAt: at(14, 20),
    attributedAt: at(15, 8),
  });
  const sources = async () => {
    const { body } = await bench.ask("runReport", {
      dateRanges: week,
      dimensions: named("sessionDefaultChannelGroup", "sessionSourceMedium"),
      metrics: named("sessions"),
    });
    return rowsOf(body);
  };
  expect(await sources()).toEqual([]);
  bench.setClock(at(14, 20));
  expect(await sources()).toEqual([["Unassigned", "(not set)", "1"]]);
  bench.setClock(at(15, 8));
  expect(await sources()).toEqual([["Organic Search", "google / organic", "1"]]);
});

test("the first purchase of a user is told from the later ones", async () => {
  const purchase = { steps: ["purchase"], revenueMinor: 100 } as const;
  bench.traffic.addSession({ at: at(1), user: 1, orderId: 11, ...purchase });
  bench.traffic.addSession({ at: at(12), user: 1, orderId: 12, ...purchase });
  bench.traffic.addSession({ at: at(12), user: 2, orderId: 13, ...purchase });
  const { body } = await bench.ask("runReport", {
    dateRanges: week,
    metrics: named("totalPurchasers", "firstTimePurchasers", "transactions"),
  });
  expect(rowsOf(body)).toEqual([["2", "1", "2"]]);
  const orders = await bench.ask("runReport", {
    dateRanges: week,
    dimensions: named("transactionId"),
    metrics: named("ecommercePurchases"),
    orderBys: [{ dimension: { dimensionName: "transactionId" } }],
  });
  expect(rowsOf(orders.body)).toEqual([
    ["12", "1"],
    ["13", "1"],
  ]);
});

test("a batch answers up to five reports together", async () => {
  bench.traffic.addSession({ at: at(13) });
  const one = { dateRanges: yesterday, metrics: named("sessions"), returnPropertyQuota: true };
  const { body } = await bench.ask("batchRunReports", {
    requests: [one, { ...one, property: "properties/123456789" }],
  });
  expect(body.kind).toBe("analyticsData#batchRunReports");
  expect(body.reports).toHaveLength(2);
  expect(body.reports[1].kind).toBe("analyticsData#runReport");
  expect(body.reports[1].propertyQuota.tokensPerHour.remaining).toBe(39_998);
});

test("a pivot has the values of its dimensions as headers, and aggregates where asked", async () => {
  const pairs = [
    ["FR", "desktop", 3],
    ["FR", "mobile", 1],
    ["DE", "mobile", 2],
    ["US", "tablet", 1],
  ] as const;
  for (const [country, device, count] of pairs) {
    for (let n = 0; n < count; n += 1) bench.traffic.addSession({ at: at(13), country, device });
  }
  const request = {
    dateRanges: yesterday,
    dimensions: named("countryId", "deviceCategory"),
    metrics: named("sessions"),
    pivots: [
      { fieldNames: ["countryId"], limit: "2" },
      {
        fieldNames: ["deviceCategory"],
        limit: "10",
        orderBys: [{ dimension: { dimensionName: "deviceCategory" } }],
        metricAggregations: ["TOTAL"],
      },
    ],
  };
  const { body } = await bench.ask("runPivotReport", request);
  const headers = body.pivotHeaders.map((header: AnalyticsHeader) =>
    header.pivotDimensionHeaders.map(({ dimensionValues }) => dimensionValues[0]?.value),
  );
  expect(headers).toEqual([
    ["FR", "DE"],
    ["desktop", "mobile", "tablet"],
  ]);
  expect(body.pivotHeaders[0].rowCount).toBe(3);
  expect(rowsOf(body)).toEqual([
    ["FR", "desktop", "3"],
    ["FR", "mobile", "1"],
    ["DE", "mobile", "2"],
  ]);
  expect(rowsOf({ rows: body.aggregates })).toEqual([
    ["FR", "RESERVED_TOTAL", "4"],
    ["DE", "RESERVED_TOTAL", "2"],
  ]);
  const batch = await bench.ask("batchRunPivotReports", { requests: [request] });
  expect(batch.body.pivotReports[0].kind).toBe("analyticsData#runPivotReport");
});

type AnalyticsHeader = {
  pivotDimensionHeaders: { dimensionValues: { value: string }[] }[];
};

test.each(["123456789", "0"])("the fields of property %s are described", async (property) => {
  const { status, body } = await bench.send("GET", `/v1beta/properties/${property}/metadata`);
  expect(status).toBe(200);
  expectAnalyticsSchema("Metadata", body);
  expect(body.name).toBe(`properties/${property}/metadata`);
  expect(body.metrics).toContainEqual(
    expect.objectContaining({ apiName: "sessions", uiName: "Sessions", type: "TYPE_INTEGER" }),
  );
  expect(body.dimensions).toContainEqual(
    expect.objectContaining({ apiName: "date", category: "Time" }),
  );
});

test("compatibility is known before a report is asked for", async () => {
  const { body } = await bench.ask("checkCompatibility", {
    dimensions: named("itemName"),
    metrics: named("itemsViewed"),
    compatibilityFilter: "INCOMPATIBLE",
  });
  const names = body.metricCompatibilities.map(
    (each: { metricMetadata: { apiName: string } }) => each.metricMetadata.apiName,
  );
  expect(names).toContain("addToCarts");
  expect(names).toContain("sessions");
  expect(names).not.toContain("itemRevenue");
  expect(body.dimensionCompatibilities).toBeUndefined();
});
