import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsBench,
  rowsOf,
  type AnalyticsBench,
} from "../../testing/analytics-bench.ts";

// The requests that Google shows in its guides, in their shape: page views by country, quota, pages, ranges, filters.

const present = Date.UTC(2026, 4, 14, 16);
const at = (day: number) => Date.UTC(2026, 4, day, 16);

let bench: AnalyticsBench;
beforeEach(() => {
  bench = openAnalyticsBench(present);
  for (const [day, country, pageViews] of [
    [1, "US", 3],
    [2, "FR", 1],
    [2, "JP", 2],
    [3, "US", 1],
  ] as const) {
    bench.traffic.addSession({
      at: at(day),
      country,
      pageViews,
      landingPage: "/",
      steps: ["view_item", "add_to_cart", "purchase"],
      items: [{ productId: 1 }],
    });
  }
});
afterEach(() => bench.close());

const may = [{ startDate: "2026-05-01", endDate: "today" }];
const eventIs = (value: string) => ({
  filter: { fieldName: "eventName", stringFilter: { value } },
});
const countryIs = (value: string) => ({
  filter: { fieldName: "country", stringFilter: { value } },
});

/** Name, request, and the first row that comes back. */
const reports: [string, object, string[]][] = [
  [
    "page views by country",
    { dateRanges: may, dimensions: named("country"), metrics: named("screenPageViews") },
    ["United States", "4"],
  ],
  [
    "active users by country with quota",
    {
      dateRanges: may,
      dimensions: named("country"),
      metrics: named("activeUsers"),
      returnPropertyQuota: true,
    },
    ["United States", "2"],
  ],
  [
    "pages",
    {
      dateRanges: may,
      dimensions: named("country"),
      metrics: named("screenPageViews"),
      limit: "2",
      offset: "1",
    },
    ["Japan", "2"],
  ],
  [
    "several date ranges",
    {
      dateRanges: [
        { startDate: "2026-05-01", endDate: "2026-05-01", name: "first" },
        { startDate: "2026-05-03", endDate: "2026-05-03", name: "third" },
      ],
      dimensions: named("platform"),
      metrics: named("screenPageViews"),
    },
    ["web", "first", "3"],
  ],
  [
    "several dimensions",
    {
      dateRanges: may,
      dimensions: named("country", "date", "deviceCategory"),
      metrics: named("screenPageViews"),
    },
    ["United States", "20260501", "desktop", "3"],
  ],
  [
    "several metrics",
    {
      dateRanges: may,
      dimensions: named("date"),
      metrics: named("activeUsers", "newUsers", "totalRevenue"),
    },
    ["20260502", "2", "2", "0"],
  ],
  [
    "one event's name",
    {
      dateRanges: may,
      dimensions: named("date"),
      metrics: named("eventCount"),
      dimensionFilter: eventIs("add_to_cart"),
      orderBys: [{ dimension: { dimensionName: "date" } }],
    },
    ["20260501", "1"],
  ],
  [
    "a list of events",
    {
      dateRanges: may,
      dimensions: named("eventName"),
      metrics: named("sessions"),
      dimensionFilter: {
        filter: {
          fieldName: "eventName",
          inListFilter: { values: ["purchase", "in_app_purchase", "app_store_subscription_renew"] },
        },
      },
    },
    ["purchase", "4"],
  ],
  [
    "two conditions at once",
    {
      dateRanges: may,
      dimensions: named("country"),
      metrics: named("activeUsers"),
      dimensionFilter: {
        andGroup: { expressions: [countryIs("Japan"), eventIs("purchase")] },
      },
    },
    ["Japan", "1"],
  ],
  [
    "one condition or another",
    {
      dateRanges: may,
      dimensions: named("country"),
      metrics: named("eventCount"),
      dimensionFilter: {
        orGroup: { expressions: [countryIs("Japan"), countryIs("France")] },
      },
      orderBys: [{ dimension: { dimensionName: "country" }, desc: true }],
    },
    ["Japan", "8"],
  ],
  [
    "everything but one page view event",
    {
      dateRanges: may,
      dimensions: named("eventName"),
      metrics: named("activeUsers"),
      dimensionFilter: { notExpression: eventIs("page_view") },
      orderBys: [{ dimension: { dimensionName: "eventName" } }],
    },
    ["add_to_cart", "4"],
  ],
  [
    "nothing empty",
    {
      dateRanges: may,
      dimensions: named("sessionCampaignName"),
      metrics: named("sessions"),
      dimensionFilter: { filter: { fieldName: "sessionCampaignName", emptyFilter: {} } },
    },
    ["(not set)", "4"],
  ],
  [
    "totals, smallest and largest",
    {
      dateRanges: may,
      dimensions: named("country"),
      metrics: named("sessions"),
      metricAggregations: ["TOTAL", "MAXIMUM", "MINIMUM"],
    },
    ["United States", "2"],
  ],
  [
    "an order by a metric and by a dimension",
    {
      dateRanges: may,
      dimensions: named("date"),
      metrics: named("activeUsers", "newUsers", "totalRevenue"),
      orderBys: [
        { metric: { metricName: "totalRevenue" }, desc: true },
        { dimension: { dimensionName: "date", orderType: "NUMERIC" } },
      ],
    },
    ["20260501", "1", "1", "0"],
  ],
];

/** Of these the visits record nothing. */
const unrecorded: [string, object][] = [
  ["by city", { dimensions: named("city"), metrics: named("activeUsers") }],
  [
    "by country, region and city",
    { dimensions: named("country", "region", "city"), metrics: named("activeUsers") },
  ],
  [
    "by the user's first source",
    {
      dimensions: named("firstUserSource", "firstUserMedium", "firstUserCampaignName"),
      metrics: named("sessions", "keyEvents", "totalRevenue"),
      limit: "100000",
      offset: "0",
    },
  ],
  [
    "by page title but one",
    {
      dimensions: named("pageTitle"),
      metrics: named("sessions"),
      dimensionFilter: {
        notExpression: {
          filter: { fieldName: "pageTitle", stringFilter: { value: "My Homepage" } },
        },
      },
    },
  ],
];

describe("a report as Google shows it", () => {
  test.each(reports)("%s is answered", async (_, request, first) => {
    const { status, body } = await bench.ask("runReport", request);
    expect(status).toBe(200);
    expect(rowsOf(body)[0]).toEqual(first);
  });

  test.each(unrecorded)("%s has nothing but (not set)", async (_, request) => {
    const { status, body } = await bench.ask("runReport", { dateRanges: may, ...request });
    expect(status).toBe(200);
    for (const row of rowsOf(body)) expect(row).toContain("(not set)");
  });

  test("by browser has no row where a filter wants a browser", async () => {
    const { status, body } = await bench.ask("runReport", {
      dateRanges: may,
      dimensions: named("browser"),
      metrics: named("activeUsers"),
      dimensionFilter: {
        andGroup: {
          expressions: [
            { filter: { fieldName: "browser", stringFilter: { value: "Chrome" } } },
            { filter: { fieldName: "countryId", stringFilter: { value: "US" } } },
          ],
        },
      },
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("rowCount");
  });

  test("is answered in a batch", async () => {
    const { status, body } = await bench.ask("batchRunReports", {
      requests: reports.slice(0, 5).map(([, request]) => request),
    });
    expect(status).toBe(200);
    expect(body.reports).toHaveLength(5);
  });

  test("about the sessions of a month, by source, in a pivot", async () => {
    const { status, body } = await bench.ask("runPivotReport", {
      dateRanges: may,
      pivots: [
        {
          fieldNames: ["country"],
          limit: "250",
          orderBys: [{ dimension: { dimensionName: "country" } }],
        },
        {
          fieldNames: ["deviceCategory"],
          offset: "0",
          limit: "3",
          orderBys: [{ metric: { metricName: "sessions" }, desc: true }],
        },
      ],
      metrics: named("sessions"),
      dimensions: named("country", "deviceCategory"),
    });
    expect(status).toBe(200);
    expect(rowsOf(body)[0]).toEqual(["France", "desktop", "1"]);
  });

  test("by its last page's order in a pivot", async () => {
    bench.traffic.addSession({ at: at(2), country: "FR", device: "mobile" });
    const { body } = await bench.ask("runPivotReport", {
      dateRanges: may,
      dimensions: named("country", "deviceCategory"),
      metrics: named("sessions"),
      pivots: [
        {
          fieldNames: ["country"],
          limit: "1",
          orderBys: [
            {
              pivot: {
                metricName: "sessions",
                pivotSelections: [{ dimensionName: "deviceCategory", dimensionValue: "mobile" }],
              },
              desc: true,
            },
          ],
        },
        { fieldNames: ["deviceCategory"], limit: "5" },
      ],
    });
    expect(rowsOf(body).map(([country]) => country)).toEqual(["France", "France"]);
  });

  test("about cohorts or comparisons is not served, and says so", async () => {
    const cohortSpec = {
      cohorts: [
        {
          dimension: "firstSessionDate",
          dateRange: { startDate: "2026-05-01", endDate: "2026-05-07" },
        },
      ],
      cohortsRange: { endOffset: 5, granularity: "WEEKLY" },
    };
    const cohorts = await bench.ask("runReport", { metrics: named("activeUsers"), cohortSpec });
    expect(cohorts.status).toBe(400);
    expect(cohorts.body.error.message).toMatch(/^Cohort requests are not served by this sandbox/);
    const comparisons = await bench.ask("runReport", {
      dateRanges: may,
      metrics: named("activeUsers"),
      comparisons: [{ name: "Japan", dimensionFilter: countryIs("Japan") }],
    });
    expect(comparisons.status).toBe(400);
  });
});
