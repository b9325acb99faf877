import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsFixture,
  rowsOf,
  type AnalyticsFixture,
} from "../../testing/analytics-fixture.ts";

/** Noon on a Thursday in New York. */
const present = Date.UTC(2026, 4, 14, 16);
const at = (day: number, hour = 12) => Date.UTC(2026, 4, day, hour + 4);
const yesterday = [{ startDate: "yesterday", endDate: "yesterday" }];
const week = [{ startDate: "2026-05-07", endDate: "2026-05-13" }];

let fixture: AnalyticsFixture;
beforeEach(() => {
  fixture = openAnalyticsFixture(present);
});
afterEach(() => fixture.close());

const organic = {
  source: "google",
  medium: "organic",
  channelGroup: "Organic Search",
  referrer: "https://www.google.com/",
};

describe("a report", () => {
  test("returns values as text in the order of the headers, with time zone and currency", async () => {
    fixture.traffic.addSession({ at: at(13), user: 1, durationSeconds: 30, pageViews: 3 });
    fixture.traffic.addSession({ at: at(13), user: 1 });
    fixture.traffic.addSession({ at: at(13), user: 2, steps: ["purchase"], revenueMinor: 184_050 });
    const { status, body } = await fixture.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("date"),
      metrics: named(
        "sessions",
        "totalUsers",
        "engagedSessions",
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
        { name: "engagedSessions", type: "TYPE_INTEGER" },
        { name: "averageSessionDuration", type: "TYPE_SECONDS" },
        { name: "purchaseRevenue", type: "TYPE_CURRENCY" },
      ],
      rows: [
        {
          dimensionValues: [{ value: "20260513" }],
          metricValues: ["3", "2", "2", "10", "1840.5"].map((value) => ({
            value,
          })),
        },
      ],
      rowCount: 1,
      metadata: { currencyCode: "USD", timeZone: "America/New_York" },
      kind: "analyticsData#runReport",
    });
  });

  test("has neither rows nor a row count when nothing matches", async () => {
    const { body } = await fixture.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("date"),
      metrics: named("sessions"),
    });
    expect(body).toEqual({
      dimensionHeaders: [{ name: "date" }],
      metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
      metadata: { currencyCode: "USD", timeZone: "America/New_York" },
      kind: "analyticsData#runReport",
    });
  });

  test("has no metric headers without metrics", async () => {
    fixture.traffic.addSession({ at: at(13) });
    const { body } = await fixture.ask("runReport", {
      dateRanges: yesterday,
      dimensions: named("country"),
    });
    expect(body.rows).toEqual([{ dimensionValues: [{ value: "United States" }] }]);
    expect(body).not.toHaveProperty("metricHeaders");
  });
});

async function sessionsByHour(day: string) {
  const { body } = await fixture.ask("runReport", {
    dateRanges: [{ startDate: day, endDate: day }],
    dimensions: named("date", "dateHour"),
    metrics: named("sessions"),
    orderBys: ["date", "dateHour"].map((dimensionName) => ({ dimension: { dimensionName } })),
  });
  return rowsOf(body);
}

describe("sessions by dateHour", () => {
  test("are counted in the hour of their start, in the property's time zone", async () => {
    for (const time of [at(13, 0), at(13, 9), at(13, 9) + 3_599_999, at(13, 24) - 1]) {
      fixture.traffic.addSession({ at: time, durationSeconds: 7200 });
    }
    expect(await sessionsByHour("2026-05-13")).toEqual([
      ["20260513", "2026051300", "1"],
      ["20260513", "2026051309", "2"],
      ["20260513", "2026051323", "1"],
    ]);
  });

  test("share a row for a repeated hour and have none for a skipped hour", async () => {
    fixture.setClock(Date.UTC(2026, 10, 14, 16));
    for (const hour of [4, 5, 6, 7]) {
      fixture.traffic.addSession({ at: Date.UTC(2026, 10, 1, hour, 30) });
      fixture.traffic.addSession({ at: Date.UTC(2026, 2, 8, hour + 1, 30) });
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

test("counts a user once in each row and once in the total", async () => {
  fixture.traffic.addSession({ at: at(11), user: 1 });
  fixture.traffic.addSession({ at: at(12), user: 1 });
  fixture.traffic.addSession({ at: at(12), user: 1 });
  fixture.traffic.addSession({ at: at(12), user: 2 });
  const { body } = await fixture.ask("runReport", {
    dateRanges: week,
    dimensions: named("date"),
    metrics: named("totalUsers", "newUsers"),
    orderBys: [{ dimension: { dimensionName: "date" } }],
  });
  expect(rowsOf(body)).toEqual([
    ["20260511", "1", "1"],
    ["20260512", "2", "1"],
  ]);
  const whole = await fixture.ask("runReport", {
    dateRanges: week,
    metrics: named("totalUsers", "newUsers"),
  });
  expect(rowsOf(whole.body)).toEqual([["2", "2"]]);
});

test("counts a session in the row of every step it reached", async () => {
  fixture.traffic.addSession({
    at: at(13),
    steps: ["view_item", "add_to_cart"],
    items: [{ productId: 1 }, { productId: 2, steps: ["view_item"] }],
  });
  fixture.traffic.addSession({ at: at(13), steps: ["view_item"] });
  const { body } = await fixture.ask("runReport", {
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

test("counts items by quantity", async () => {
  const shirt = { productId: 7, itemName: "Shirt", quantity: 2, revenueMinor: 5_000 };
  fixture.traffic.addSession({
    at: at(13),
    steps: ["view_item", "add_to_cart", "begin_checkout", "purchase"],
    items: [shirt],
  });
  fixture.traffic.addSession({ at: at(13), steps: ["view_item"], items: [shirt] });
  const { body } = await fixture.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("itemName"),
    metrics: named(
      "itemsViewed",
      "itemsAddedToCart",
      "itemsCheckedOut",
      "itemsPurchased",
      "itemRevenue",
    ),
  });
  expect(rowsOf(body)).toEqual([["Shirt", "2", "2", "2", "2", "50"]]);
});

test("hides a session until it is processed and its source until it is attributed", async () => {
  fixture.traffic.addSession({
    at: at(13),
    acquisition: organic,
    visibleAt: at(14, 20),
    attributedAt: at(15, 8),
  });
  const sources = async () => {
    const { body } = await fixture.ask("runReport", {
      dateRanges: week,
      dimensions: named("sessionDefaultChannelGroup", "sessionSourceMedium"),
      metrics: named("sessions"),
    });
    return rowsOf(body);
  };
  expect(await sources()).toEqual([]);
  fixture.setClock(at(14, 20));
  expect(await sources()).toEqual([["Unassigned", "(not set)", "1"]]);
  fixture.setClock(at(15, 8));
  expect(await sources()).toEqual([["Organic Search", "google / organic", "1"]]);
});

test("returns from checkCompatibility which fields can be added to a report", async () => {
  const { body } = await fixture.ask("checkCompatibility", {
    dimensions: named("itemName"),
    metrics: named("itemsViewed"),
  });
  const compatibilities = new Map(
    body.metricCompatibilities.map(
      (each: { metricMetadata: { apiName: string }; compatibility: string }) => [
        each.metricMetadata.apiName,
        each.compatibility,
      ],
    ),
  );
  expect(compatibilities.get("sessions")).toBe("INCOMPATIBLE");
  expect(compatibilities.get("itemRevenue")).toBe("COMPATIBLE");
});
