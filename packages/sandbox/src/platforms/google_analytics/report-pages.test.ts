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

let fixture: AnalyticsFixture;
beforeEach(() => {
  fixture = openAnalyticsFixture(present);
});
afterEach(() => fixture.close());

const pagesThat = async (dimensionFilter: object) => {
  const { body } = await fixture.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("landingPage"),
    metrics: named("sessions"),
    orderBys: [{ dimension: { dimensionName: "landingPage" } }],
    dimensionFilter,
  });
  return rowsOf(body).map(([page]) => page);
};
const ofPage = (stringFilter: object) => ({ filter: { fieldName: "landingPage", stringFilter } });

describe("order and paging", () => {
  beforeEach(() => {
    for (const [page, count] of [
      ["/b", 2],
      ["/a", 1],
      ["/C", 3],
      ["/10", 1],
      ["/9", 1],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        fixture.traffic.addSession({ at: at(13), landingPage: page });
      }
    }
  });
  const request = {
    dateRanges: yesterday,
    dimensions: named("landingPage"),
    metrics: named("sessions"),
  };
  const pagesIn = async (orderBys: object[], more: object = {}) => {
    const { body } = await fixture.ask("runReport", { ...request, orderBys, ...more });
    return rowsOf(body).map(([page]) => page);
  };

  test("orders by the first metric, largest first, by default", async () => {
    expect((await pagesIn([])).slice(0, 2)).toEqual(["/C", "/b"]);
  });

  test("orders by several dimensions, each by character", async () => {
    const orderBys = [{ dimension: { dimensionName: "landingPage", orderType: "ALPHANUMERIC" } }];
    expect(await pagesIn(orderBys)).toEqual(["/10", "/9", "/C", "/a", "/b"]);
    fixture.traffic.addSession({ at: at(13), landingPage: "/a", country: "FR" });
    const { body } = await fixture.ask("runReport", {
      ...request,
      dimensions: named("landingPage", "countryId"),
      orderBys: ["countryId", "landingPage"].map((dimensionName) => ({
        dimension: { dimensionName },
      })),
    });
    expect(rowsOf(body).slice(0, 2)).toEqual([
      ["/a", "FR", "1"],
      ["/10", "US", "1"],
    ]);
  });

  test("returns the page at the offset and the total row count", async () => {
    const orderBys = [{ dimension: { dimensionName: "landingPage" } }];
    expect(await pagesIn(orderBys, { offset: "1", limit: "2" })).toEqual(["/9", "/C"]);
    const past = await fixture.ask("runReport", { ...request, offset: "5", limit: "2" });
    expect(past.body.rows).toBeUndefined();
    expect(past.body.rowCount).toBe(5);
    expect(await pagesIn(orderBys, { limit: "0" })).toHaveLength(5);
    expect(await pagesIn(orderBys, { limit: "900000" })).toHaveLength(5);
  });
});

describe("filters", () => {
  beforeEach(() => {
    fixture.traffic.addSession({ at: at(13), landingPage: "/shoes", country: "FR" });
    fixture.traffic.addSession({ at: at(13), landingPage: "/shirts", country: "DE" });
    fixture.traffic.addSession({ at: at(13), landingPage: "/shirts", country: "DE" });
    fixture.traffic.addSession({ at: at(13), landingPage: "", country: "US" });
  });
  test("ignore case unless case sensitivity is requested", async () => {
    expect(await pagesThat(ofPage({ matchType: "EXACT", value: "/SHOES" }))).toEqual(["/shoes"]);
    expect(await pagesThat(ofPage({ value: "/SHOES", caseSensitive: true }))).toEqual([]);
  });

  test("accept a list and a dimension outside the report", async () => {
    const countries = {
      filter: { fieldName: "countryId", inListFilter: { values: ["fr", "US"] } },
    };
    expect(await pagesThat(countries)).toEqual(["(not set)", "/shoes"]);
  });
});

describe("date ranges", () => {
  test("add a dimension after the others when there are several", async () => {
    fixture.traffic.addSession({ at: at(13) });
    fixture.traffic.addSession({ at: at(12) });
    const { body } = await fixture.ask("runReport", {
      dateRanges: [
        { startDate: "1daysAgo", endDate: "yesterday" },
        { startDate: "2026-05-12", endDate: "2026-05-13", name: "both" },
      ],
      dimensions: named("country"),
      metrics: named("sessions"),
      orderBys: [{ dimension: { dimensionName: "dateRange" } }],
    });
    expect(body.dimensionHeaders).toEqual(named("country", "dateRange"));
    expect(rowsOf(body)).toEqual([
      ["United States", "both", "2"],
      ["United States", "date_range_0", "1"],
    ]);
  });

  test("are days in the property's time zone, and today ends now", async () => {
    fixture.traffic.addSession({ at: Date.UTC(2026, 4, 14, 3, 59) });
    fixture.traffic.addSession({ at: Date.UTC(2026, 4, 14, 4) });
    const { body } = await fixture.ask("runReport", {
      dateRanges: [{ startDate: "yesterday", endDate: "today" }],
      dimensions: named("date"),
      metrics: named("sessions"),
      orderBys: [{ dimension: { dimensionName: "date" } }],
    });
    expect(rowsOf(body)).toEqual([
      ["20260513", "1"],
      ["20260514", "1"],
    ]);
  });
});
