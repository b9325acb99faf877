import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsFixture,
  type AnalyticsFixture,
} from "../../testing/analytics-fixture.ts";

const present = Date.UTC(2026, 4, 14, 16);
const report = {
  dateRanges: [{ startDate: "2026-05-01", endDate: "2026-05-13" }],
  metrics: named("sessions"),
};

let fixture: AnalyticsFixture;
beforeEach(() => {
  fixture = openAnalyticsFixture(present);
  fixture.traffic.addSession({ at: present - 86_400_000 });
});
afterEach(() => fixture.close());

const range = (startDate: string, endDate = "2026-05-13") => ({
  dateRanges: [{ startDate, endDate }],
});

describe("a report request", () => {
  const schemaPage =
    "https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema ";
  test.each([
    [
      { dimensions: named("foo") },
      `Field foo is not a valid dimension. For a list of valid dimensions and metrics, see ${schemaPage}`,
    ],
    [
      { metrics: named("foo") },
      `Field foo is not a valid metric.  For a list of valid dimensions and metrics, see ${schemaPage}`,
    ],
    [
      { dimensions: named("pagepath") },
      `Did you mean pagePath? Field pagepath is not a valid dimension. For a list of valid dimensions and metrics, see ${schemaPage}`,
    ],
    [{ limit: "-1" }, "limit must be positive. The API received limit = -1"],
    [{ offset: "-1" }, "offset must be positive. The API received offset = -1"],
    [{ dateRanges: [] }, "A dateRange is required."],
    [
      range("2026-05-14"),
      "start_date must be less than or equal to end_date. start_date = 2026-05-14 and end_date = 2026-05-13",
    ],
    [
      range("13.05.2026"),
      "Invalid startDate : 13.05.2026. startDate must be YYYY-MM-DD, NdaysAgo, yesterday, or today.",
    ],
    [
      range("2026-05-01", "2026-02-30"),
      "Invalid endDate : 2026-02-30. endDate must be YYYY-MM-DD, NdaysAgo, yesterday, or today.",
    ],
    [
      { dateRanges: Array.from({ length: 5 }, () => report.dateRanges[0]) },
      "Requests are limited to 4 dateRanges.\n  This request contains 5 dateRanges.",
    ],
    [
      {
        dimensions: named(
          "date",
          "dateHour",
          "sessionSource",
          "sessionMedium",
          "landingPage",
          "pagePath",
          "country",
          "countryId",
          "deviceCategory",
          "eventName",
        ),
      },
      "Requests are limited to 9 dimensions within a nested request.",
    ],
    [{ dimensions: named("date", "date") }, "Found duplicate dimensions: date"],
    [
      { metrics: named("sessions", "sessions") },
      "Duplicate metrics are not allowed. Found duplicate metrics: sessions",
    ],
    [
      { orderBys: [{ dimension: { dimensionName: "country" } }] },
      "Field country exists in OrderBy but is not defined in input Dimensions/Metrics list",
    ],
  ])("is refused with %j", async (more, message) => {
    const { status, body } = await fixture.ask("runReport", { ...report, ...more });
    expect(status).toBe(400);
    expect(body.error).toEqual({ code: 400, message, status: "INVALID_ARGUMENT" });
  });

  test.each([
    [{ dimensions: named("itemName"), metrics: named("newUsers", "itemsViewed") }, "newUsers"],
    [{ dimensions: named("itemId"), metrics: named("sessions") }, "sessions"],
    [{ metrics: named("itemsViewed", "ecommercePurchases") }, "ecommercePurchases"],
    [
      {
        metrics: named("purchaseRevenue"),
        dimensionFilter: { filter: { fieldName: "itemName", stringFilter: { value: "x" } } },
      },
      "purchaseRevenue",
    ],
  ])("is refused as incompatible with %j", async (more, name) => {
    const { status, body } = await fixture.ask("runReport", { ...report, ...more });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(
      new RegExp(
        `^Please remove ${name} to make the request compatible\\. The request's dimensions & metrics are incompatible\\.`,
      ),
    );
  });

  test("is refused with a date that is too early or invalid", async () => {
    for (const first of ["2015-08-13", "1999-01-01"]) {
      expect((await fixture.ask("runReport", { ...report, ...range(first) })).status).toBe(400);
    }
    expect((await fixture.ask("runReport", { ...report, ...range("2015-08-14") })).status).toBe(
      200,
    );
    const late = await fixture.ask("runReport", { ...report, ...range("today", "3000-01-01") });
    expect(late.status).toBe(400);
  });

  test("is refused with another currency than the property's", async () => {
    const own = await fixture.ask("runReport", { ...report, currencyCode: "USD" });
    expect(own.body.metadata.currencyCode).toBe("USD");
    expect((await fixture.ask("runReport", { ...report, currencyCode: "EUR" })).status).toBe(400);
  });

  test("is refused with an empty list", async () => {
    const filter = { fieldName: "country", inListFilter: { values: [] } };
    const { status } = await fixture.ask("runReport", { ...report, dimensionFilter: { filter } });
    expect(status).toBe(400);
  });

  test.each([
    { dimensions: named("browser") },
    { metrics: named("bounceRate") },
    { metrics: [{ name: "a", expression: "sessions" }] },
    { metricAggregations: ["TOTAL"] },
    { keepEmptyRows: true },
    { cohortSpec: {} },
    { comparisons: [{}] },
    { orderBys: [{ metric: { metricName: "sessions" } }] },
    { dimensionFilter: { notExpression: {} } },
    {
      dimensionFilter: {
        filter: { fieldName: "country", stringFilter: { matchType: "CONTAINS", value: "a" } },
      },
    },
  ])("is refused as not served with %j", async (more) => {
    const { status, body } = await fixture.ask("runReport", { ...report, ...more });
    expect(status).toBe(400);
    expect(body.error.message).toContain("is not served by this sandbox");
  });

  test("is checked for field names, then dates, then size", async () => {
    const many = named(...Array.from({ length: 10 }, (_, place) => `d${place}`));
    const names = await fixture.ask("runReport", { dimensions: many, limit: "-1" });
    expect(names.body.error.message).toMatch(/^Field d0 is not a valid dimension/);
    const dimensions = named(...Array<string>(10).fill("date"));
    const limits = await fixture.ask("runReport", { dimensions, limit: "-1" });
    expect(limits.body.error.message).toMatch(/^limit must be positive/);
    const dates = await fixture.ask("runReport", { dimensions });
    expect(dates.body.error.message).toBe("A dateRange is required.");
    const nothing = await fixture.ask("runReport", { dateRanges: report.dateRanges });
    expect(nothing.body.error.message).toContain("dimensions and/or metrics");
  });
});
