import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsBench,
  rowsOf,
  type AnalyticsBench,
} from "../../testing/analytics-bench.ts";

/** Noon of a Thursday in New York. */
const present = Date.UTC(2026, 4, 14, 16);
const at = (day: number, hour = 12) => Date.UTC(2026, 4, day, hour + 4);
const yesterday = [{ startDate: "yesterday", endDate: "yesterday" }];

let bench: AnalyticsBench;
beforeEach(() => {
  bench = openAnalyticsBench(present);
});
afterEach(() => bench.close());

const by = (orderType: string, desc = false) => [
  { dimension: { dimensionName: "landingPage", orderType }, desc },
];

const pagesThat = async (dimensionFilter: object, more: object = {}) => {
  const { body } = await bench.ask("runReport", {
    dateRanges: yesterday,
    dimensions: named("landingPage"),
    metrics: named("sessions"),
    orderBys: [{ dimension: { dimensionName: "landingPage" } }],
    dimensionFilter,
    ...more,
  });
  return rowsOf(body).map(([page]) => page);
};
const ofPage = (stringFilter: object) => ({ filter: { fieldName: "landingPage", stringFilter } });

describe("pages and order", () => {
  beforeEach(() => {
    for (const [page, count] of [
      ["/b", 2],
      ["/a", 1],
      ["/C", 3],
      ["/10", 1],
      ["/9", 1],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        bench.traffic.addSession({ at: at(13), landingPage: page });
      }
    }
  });
  const request = {
    dateRanges: yesterday,
    dimensions: named("landingPage"),
    metrics: named("sessions"),
  };
  const pagesIn = async (orderBys: object[], more: object = {}) => {
    const { body } = await bench.ask("runReport", { ...request, orderBys, ...more });
    return rowsOf(body).map(([page]) => page);
  };

  test("the largest of the first metric come first when nothing else is asked", async () => {
    expect((await pagesIn([])).slice(0, 2)).toEqual(["/C", "/b"]);
  });

  test("dimensions are ordered by character, without case, or by number", async () => {
    expect(await pagesIn(by("ALPHANUMERIC"))).toEqual(["/10", "/9", "/C", "/a", "/b"]);
    expect(await pagesIn(by("ALPHANUMERIC", true))).toEqual(["/b", "/a", "/C", "/9", "/10"]);
    expect(await pagesIn(by("CASE_INSENSITIVE_ALPHANUMERIC"))).toEqual([
      "/10",
      "/9",
      "/a",
      "/b",
      "/C",
    ]);
  });

  test("hours are ordered by number", async () => {
    bench.traffic.addSession({ at: at(13, 9) });
    const { body } = await bench.ask("runReport", {
      ...request,
      dimensions: named("hour"),
      orderBys: [{ dimension: { dimensionName: "hour", orderType: "NUMERIC" } }],
    });
    expect(rowsOf(body)).toEqual([
      ["09", "1"],
      ["12", "8"],
    ]);
  });

  test("several orders break each other's ties", async () => {
    const orderBys = [
      { metric: { metricName: "sessions" }, desc: true },
      { dimension: { dimensionName: "landingPage" }, desc: true },
    ];
    expect(await pagesIn(orderBys)).toEqual(["/C", "/b", "/a", "/9", "/10"]);
  });

  test("a page is cut out by offset and limit, and the number of rows stays", async () => {
    const orderBys = [{ dimension: { dimensionName: "landingPage" } }];
    expect(await pagesIn(orderBys, { offset: "1", limit: "2" })).toEqual(["/9", "/C"]);
    const past = await bench.ask("runReport", { ...request, offset: "5", limit: "2" });
    expect(past.body.rows).toBeUndefined();
    expect(past.body.rowCount).toBe(5);
    expect(await pagesIn(orderBys, { limit: "0" })).toHaveLength(5);
    expect(await pagesIn(orderBys, { limit: "900000" })).toHaveLength(5);
  });
});

describe("filters", () => {
  beforeEach(() => {
    bench.traffic.addSession({ at: at(13), landingPage: "/shoes", country: "FR" });
    bench.traffic.addSession({ at: at(13), landingPage: "/shirts", country: "DE" });
    bench.traffic.addSession({ at: at(13), landingPage: "/shirts", country: "DE" });
    bench.traffic.addSession({ at: at(13), landingPage: "", country: "US" });
  });
  test.each([
    ["EXACT", "/SHOES", ["/shoes"]],
    ["BEGINS_WITH", "/sh", ["/shirts", "/shoes"]],
    ["ENDS_WITH", "S", ["/shirts", "/shoes"]],
    ["CONTAINS", "hir", ["/shirts"]],
    ["FULL_REGEXP", "/sh.*ts", ["/shirts"]],
    ["FULL_REGEXP", "sh", []],
    ["PARTIAL_REGEXP", "oes$", ["/shoes"]],
  ])("text that matches by %s %s", async (matchType, value, pages) => {
    expect(await pagesThat(ofPage({ matchType, value }))).toEqual(pages);
  });

  test("case counts where that is asked for", async () => {
    expect(await pagesThat(ofPage({ value: "/SHOES", caseSensitive: true }))).toEqual([]);
  });

  test("lists, emptiness, and what is not asked for in the report", async () => {
    const countries = {
      filter: { fieldName: "countryId", inListFilter: { values: ["fr", "US"] } },
    };
    expect(await pagesThat(countries)).toEqual(["(not set)", "/shoes"]);
    const empty = { filter: { fieldName: "landingPage", emptyFilter: {} } };
    expect(await pagesThat(empty)).toEqual(["(not set)"]);
    expect(await pagesThat({ notExpression: empty })).toEqual(["/shirts", "/shoes"]);
    expect(await pagesThat({ andGroup: { expressions: [countries, empty] } })).toEqual([
      "(not set)",
    ]);
    const shirts = ofPage({ value: "/shirts" });
    expect(await pagesThat({ orGroup: { expressions: [shirts, empty] } })).toEqual([
      "(not set)",
      "/shirts",
    ]);
  });

  test("numbers of a metric, which need not be in the report", async () => {
    const metricFilter = {
      filter: {
        fieldName: "eventCount",
        numericFilter: { operation: "GREATER_THAN", value: { int64Value: "3" } },
      },
    };
    expect(await pagesThat({}, { metricFilter })).toEqual(["/shirts"]);
    const between = {
      filter: {
        fieldName: "sessions",
        betweenFilter: { fromValue: { int64Value: "1" }, toValue: { doubleValue: 1.5 } },
      },
    };
    expect(await pagesThat({}, { metricFilter: between })).toEqual(["(not set)", "/shoes"]);
  });
});

describe("date ranges", () => {
  test("are told apart by a dimension at the end", async () => {
    bench.traffic.addSession({ at: at(13) });
    bench.traffic.addSession({ at: at(12) });
    const { body } = await bench.ask("runReport", {
      dateRanges: [
        { startDate: "1daysAgo", endDate: "yesterday" },
        { startDate: "2026-05-12", endDate: "2026-05-13", name: "both" },
      ],
      dimensions: named("country"),
      metrics: named("sessions"),
      metricAggregations: ["TOTAL", "MAXIMUM", "MINIMUM"],
      orderBys: [{ dimension: { dimensionName: "dateRange" } }],
    });
    expect(body.dimensionHeaders).toEqual(named("country", "dateRange"));
    expect(rowsOf(body)).toEqual([
      ["United States", "both", "2"],
      ["United States", "date_range_0", "1"],
    ]);
    expect(rowsOf({ rows: body.totals })).toEqual([
      ["RESERVED_TOTAL", "date_range_0", "1"],
      ["RESERVED_TOTAL", "both", "2"],
    ]);
    expect(body.maximums[0].dimensionValues[0].value).toBe("RESERVED_MAX");
    expect(body.minimums[0].dimensionValues[0].value).toBe("RESERVED_MIN");
  });

  test("are days of the property's zone, and today goes as far as the clock", async () => {
    bench.traffic.addSession({ at: Date.UTC(2026, 4, 14, 3, 59) });
    bench.traffic.addSession({ at: Date.UTC(2026, 4, 14, 4) });
    const { body } = await bench.ask("runReport", {
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
