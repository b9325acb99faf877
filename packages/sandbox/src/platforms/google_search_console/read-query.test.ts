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
      "an unknown dimension",
      { dimensions: ["referrer"] },
      /^Invalid value at 'dimension\[0\]' \(type/,
    ],
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
    const { body } = await fixture.query({ ...week, rowLimit: 0 });
    expect(body.error.errors).toEqual([
      {
        message: body.error.message,
        domain: "global",
        reason: "invalidParameter",
        location: "row_limit",
        locationType: "parameter",
      },
    ]);
  });

  test.each([
    { dimensions: ["searchAppearance"] },
    { dimensions: ["hour"], dataState: "hourly_all" },
    { type: "image" },
    { aggregationType: "byPage" },
    { dimensionFilterGroups: [] },
  ])("as not served with %j", async (more) => {
    const { status, body } = await fixture.query({ ...week, ...more });
    expect(status).toBe(400);
    expect(body.error.message).toContain("is not served by this sandbox");
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
