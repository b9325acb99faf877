import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSearchFixture, type SearchFixture } from "../../testing/search-console-fixture.ts";

/** 3 PM on a Monday in California. */
const present = Date.UTC(2026, 5, 15, 22);

let fixture: SearchFixture;
beforeEach(() => {
  fixture = openSearchFixture(present);
});
afterEach(() => fixture.close());

const week = { startDate: "2026-06-01", endDate: "2026-06-07" };
const weekDay = Date.UTC(2026, 5, 3) / 86_400_000;

describe("a query is refused with status 400", () => {
  test.each<[string, object, RegExp]>([
    ["a missing start date", { startDate: undefined }, /start_date/],
    ["an invalid date", { startDate: "2026-02-30" }, /'2026-02-30' is not a valid date/],
    ["GA4's relative dates", { endDate: "yesterday" }, /'yesterday' is not a valid date/],
    ["a range that ends before it starts", { startDate: "2026-06-09" }, /less than or equal/],
    ["a row limit of zero", { rowLimit: 0 }, /'0' is not a valid row limit/],
    ["too many rows", { rowLimit: 25_001 }, /'25001' is not a valid row limit/],
    ["a negative start row", { startRow: -1 }, /start row/],
    [
      "a duplicate dimension",
      { dimensions: ["query", "query"] },
      /^Duplicate dimensions are not allowed\.$/,
    ],
    [
      "search appearance with another dimension",
      { dimensions: ["searchAppearance", "page"] },
      /^Cannot group by search appearance dimension together with another dimension\.$/,
    ],
    [
      "date and hour",
      { dimensions: ["date", "hour"], dataState: "hourly_all" },
      /^Request cannot be grouped by both date and hour$/,
    ],
    [
      "hours with final data",
      { dimensions: ["hour"] },
      /^Grouping by HOUR requires setting dataState=HOURLY_ALL$/,
    ],
    [
      "hourly data without the hour dimension",
      { dataState: "hourly_all" },
      /only when grouping by HOUR$/,
    ],
    [
      "pages by property",
      { dimensions: ["page"], aggregationType: "byProperty" },
      /^'BY_PROPERTY' is not a valid aggregation type in the context of the request\.$/,
    ],
    [
      "a page filter by property",
      { aggregationType: "byProperty", ...filtered({ dimension: "page", expression: "x" }) },
      /^'BY_PROPERTY' is not a valid/,
    ],
    ["the news showcase", { aggregationType: "byNewsShowcasePanel" }, /BY_NEWS_SHOWCASE_PANEL/],
    ["queries of Discover", { type: "discover", dimensions: ["query"] }, /query/],
    [
      "a filter by date",
      filtered({ dimension: "date", expression: "2026-06-01" }),
      /Invalid value at/,
    ],
    ["an or group", { dimensionFilterGroups: [{ groupType: "or" }] }, /group_type/],
    [
      "a lookahead",
      filtered({ dimension: "query", operator: "includingRegex", expression: "a(?=b)" }),
      /regular expression/,
    ],
    [
      "an incomplete pattern",
      filtered({ dimension: "query", operator: "excludingRegex", expression: "(" }),
      /regular expression/,
    ],
    [
      "an unknown dimension",
      { dimensions: ["referrer"] },
      /^Invalid value at 'dimension\[0\]' \(type/,
    ],
    [
      "an unknown search type",
      { type: "books" },
      /google\.searchconsole\.v1\.searchanalytics\.SearchType/,
    ],
    ["an unknown operator", filtered({ dimension: "page", operator: "like" }), /operator/],
    ["an unknown field", { limit: 10 }, /Unknown name "limit": Cannot find field/],
    [
      "a row limit that is not a number",
      { rowLimit: "many" },
      /Invalid value at 'row_limit' \(TYPE_INT32\), "many"/,
    ],
    ["a date that is not text", { startDate: 20_260_601 }, /Invalid value at 'start_date'/],
  ])("for %s", async (_name, change, message) => {
    const { status, body } = await fixture.query({ ...week, ...change });
    expect(status).toBe(400);
    expect(body.error.code).toBe(400);
    expect(body.error.message).toMatch(message);
    expect(body.error.errors[0].reason).toMatch(/^(invalidParameter|badRequest)$/);
  });

  test("and names the invalid parameter", async () => {
    const query = { ...week, dimensions: ["page"], aggregationType: "BY_PROPERTY" };
    const { body } = await fixture.query(query);
    expect(body.error.errors).toEqual([
      {
        message: body.error.message,
        domain: "global",
        reason: "invalidParameter",
        location: "aggregation_type",
        locationType: "parameter",
      },
    ]);
  });

  test("when it is not JSON", async () => {
    const path = "sites/sc-domain%3Atest-shop.example/searchAnalytics/query";
    const { status, body } = await fixture.ask("POST", path, { body: ["a list"] });
    expect(status).toBe(400);
    expect(body.error.status).toBe("INVALID_ARGUMENT");
  });
});

test("accepts snake case names, upper case enums and numbers as text", async () => {
  fixture.traffic.addSearch({ day: weekDay });
  const path = "sites/sc-domain%3Atest-shop.example/searchAnalytics/query";
  const body = {
    start_date: "2026-06-01",
    end_date: "2026-06-07",
    dimensions: ["QUERY"],
    data_state: "FINAL",
    row_limit: "10",
  };
  expect((await fixture.ask("POST", path, { body })).body.rows).toHaveLength(1);
});

function filtered(filter: object) {
  return { dimensionFilterGroups: [{ filters: [filter] }] };
}
