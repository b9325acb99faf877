import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSearchBench, type SearchBench } from "../../testing/search-console-bench.ts";
import { expectDocumented } from "../../testing/search-console-description.ts";

/** 3 p.m. on a Monday in California. */
const present = Date.UTC(2026, 5, 15, 22);
const today = Date.UTC(2026, 5, 15) / 86_400_000;

let bench: SearchBench;
beforeEach(() => {
  bench = openSearchBench(present);
});
afterEach(() => bench.close());

const week = { startDate: "2026-06-01", endDate: "2026-06-07" };
const weekDay = Date.UTC(2026, 5, 3) / 86_400_000;
const range = { startDate: "2026-06-01", endDate: "2026-06-15" };

describe("sites", () => {
  test("are those that the identity was added to, each with what it may do", async () => {
    bench.traffic.setSites([
      { siteUrl: "sc-domain:example.com", permissionLevel: "siteOwner" },
      { siteUrl: "https://www.example.com/", permissionLevel: "siteRestrictedUser" },
    ]);
    const { body } = await bench.ask("GET", "sites");
    expect(body.siteEntry).toHaveLength(2);
    expectDocumented("SitesListResponse", body);
    const reader = bench.identities.addServiceAccount({ sites: ["https://www.example.com/"] });
    const token = tokenOf(reader.identity);
    expect((await bench.ask("GET", "sites", { token })).body).toEqual({
      siteEntry: [{ siteUrl: "https://www.example.com/", permissionLevel: "siteRestrictedUser" }],
    });
    const one = await bench.ask("GET", "sites/https%3A%2F%2Fwww.example.com%2F", { token });
    expect(one.body.siteUrl).toBe("https://www.example.com/");
    expectDocumented("WmxSite", one.body);
  });

  test("are an empty object for an identity that was added nowhere", async () => {
    const { identity } = bench.identities.addServiceAccount({ sites: [] });
    const { body } = await bench.ask("GET", "sites", { token: tokenOf(identity) });
    expect(body).toEqual({});
  });

  test("are known by their exact name alone", async () => {
    const { status, body } = await bench.ask("GET", "sites/https%3A%2F%2Ftest-shop.example%2F");
    expect(status).toBe(404);
    expect(body.error).toEqual({
      code: 404,
      message:
        "'https://test-shop.example/' is not a verified Search Console site in this account.",
      errors: [
        {
          message:
            "'https://test-shop.example/' is not a verified Search Console site in this account.",
          domain: "global",
          reason: "notFound",
          location: "siteUrl",
          locationType: "parameter",
        },
      ],
    });
    for (const site of [
      "test-shop.example",
      "https://test-shop.example/",
      "sc-domain:other.example",
    ]) {
      const refusal = await bench.query(week, { site });
      expect(refusal.status).toBe(403);
      expect(refusal.body.error.errors[0]).toMatchObject({ domain: "global", reason: "forbidden" });
      expect(refusal.body.error.message).toContain(`sufficient permission for site '${site}'`);
    }
  });

  test("tell nothing to a user who is not verified", async () => {
    const siteUrl = "sc-domain:test-shop.example";
    bench.traffic.setSites([{ siteUrl, permissionLevel: "siteUnverifiedUser" }]);
    expect((await bench.query(week)).status).toBe(403);
  });
});

describe("rows", () => {
  test("carry clicks, impressions, their ratio and the mean position, most clicks first", async () => {
    bench.traffic.addSearch({
      day: weekDay,
      query: "lamp",
      clicks: 1,
      impressions: 8,
      position: 4.5,
    });
    bench.traffic.addSearch({
      day: weekDay,
      query: "red lamp",
      clicks: 3,
      impressions: 4,
      position: 2,
    });
    const { body } = await bench.query({ ...week, dimensions: ["query"] });
    expect(body).toEqual({
      rows: [
        { keys: ["red lamp"], clicks: 3, impressions: 4, ctr: 0.75, position: 2 },
        { keys: ["lamp"], clicks: 1, impressions: 8, ctr: 0.125, position: 4.5 },
      ],
      responseAggregationType: "byProperty",
    });
  });

  test("are missing where there are none, and one without keys where nothing is grouped", async () => {
    expect((await bench.query(week)).body).toEqual({ responseAggregationType: "byProperty" });
    bench.traffic.addSearch({ day: weekDay, clicks: 2, impressions: 5 });
    const { body } = await bench.query(week);
    expect(body.rows).toEqual([{ clicks: 2, impressions: 5, ctr: 0.4, position: 1 }]);
    const past = await bench.query({ ...week, dimensions: ["date"], startRow: 100_000 });
    expect(past.body).toEqual({ responseAggregationType: "byProperty" });
  });

  test("come by day where days are grouped, in the order of the dimensions", async () => {
    for (const [offset, clicks] of [
      [2, 9],
      [0, 1],
      [1, 5],
    ] as const) {
      bench.traffic.addSearch({ day: weekDay + offset, clicks, device: "MOBILE" });
    }
    const { body } = await bench.query({ ...week, dimensions: ["device", "date"] });
    expect(body.rows.map(({ keys }: { keys: string[] }) => keys)).toEqual([
      ["MOBILE", "2026-06-03"],
      ["MOBILE", "2026-06-04"],
      ["MOBILE", "2026-06-05"],
    ]);
  });

  test("name countries by three small letters and pages by their whole address", async () => {
    bench.traffic.addSearch({
      day: weekDay,
      country: "DE",
      page: "https://test-shop.example/a%20b",
    });
    const { body } = await bench.query({ ...week, dimensions: ["country", "page"] });
    expect(body.rows[0].keys).toEqual(["deu", "https://test-shop.example/a%20b"]);
  });

  test("are counted once by property and for each page by page", async () => {
    const both = { day: weekDay, query: "lamp", clicks: 1, impressions: 50 };
    bench.traffic.addSearch({ ...both, page: "https://test-shop.example/" });
    bench.traffic.addSearch({ ...both, page: "https://test-shop.example/products/lamp" });
    const impressions = async (more: object) => {
      const { body } = await bench.query({ ...week, dimensions: ["query"], ...more });
      return [body.responseAggregationType, body.rows[0].impressions, body.rows[0].clicks];
    };
    expect(await impressions({})).toEqual(["byProperty", 50, 2]);
    expect(await impressions({ aggregationType: "byPage" })).toEqual(["byPage", 100, 2]);
    const filters = [{ dimension: "page", operator: "contains", expression: "test-shop" }];
    expect(await impressions({ dimensionFilterGroups: [{ filters }] })).toEqual(["byPage", 100, 2]);
    const pages = await bench.query({ ...week, dimensions: ["page"] });
    expect(pages.body.responseAggregationType).toBe("byPage");
  });

  test("leave out withheld queries wherever queries are asked for, and count them in totals", async () => {
    bench.traffic.addSearch({ day: weekDay, query: "lamp", clicks: 3, impressions: 10 });
    bench.traffic.addSearch({ day: weekDay, query: null, clicks: 2, impressions: 7 });
    expect((await bench.query(week)).body.rows[0].clicks).toBe(5);
    const byQuery = await bench.query({ ...week, dimensions: ["query"] });
    expect(byQuery.body.rows).toHaveLength(1);
    const filters = [{ dimension: "query", operator: "notContains", expression: "x" }];
    const few = await bench.query({ ...week, dimensionFilterGroups: [{ filters }] });
    expect(few.body.rows[0].clicks).toBe(3);
  });

  test("are paged by their number", async () => {
    for (let index = 0; index < 7; index += 1) {
      bench.traffic.addSearch({ day: weekDay, query: `lamp ${index}`, clicks: index + 1 });
    }
    const names: string[] = [];
    for (const startRow of [0, 3, 6]) {
      const { body } = await bench.query({ ...week, dimensions: ["query"], rowLimit: 3, startRow });
      names.push(...body.rows.map(({ keys }: { keys: string[] }) => keys[0] ?? ""));
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `lamp ${index}`));
  });

  test("end at 25,000 a page and 50,000 a day, those with most clicks", async () => {
    for (let index = 0; index < 50_003; index += 1) {
      bench.traffic.addSearch({ day: weekDay, query: `lamp ${index}`, clicks: index + 1 });
    }
    const query = { ...week, dimensions: ["date", "query"], rowLimit: 25_000 };
    expect((await bench.query(query)).body.rows).toHaveLength(25_000);
    const last = await bench.query({ ...query, startRow: 49_999 });
    expect(last.body.rows).toMatchObject([{ clicks: 4 }]);
    expect((await bench.query({ ...week, dimensions: ["query"] })).body.rows).toHaveLength(1_000);
  });

  test("of feeds have no position and are counted by page", async () => {
    const page = "https://test-shop.example/products/lamp";
    bench.traffic.addSearch({ day: weekDay, page, device: "MOBILE", clicks: 40, impressions: 400 });
    const { body } = await bench.query({
      ...week,
      type: "discover",
      aggregationType: "byProperty",
    });
    expect(body.responseAggregationType).toBe("byPage");
    expect(body.rows[0]).not.toHaveProperty("position");
    expect(body.rows[0].impressions).toBeGreaterThan(0);
    const news = await bench.query({ ...week, type: "googleNews" });
    expect(news.body).toEqual({ responseAggregationType: "byPage" });
    const images = await bench.query({ ...week, searchType: "image" });
    expect(images.body.rows[0].position).toBe(1);
  });

  test("tell search appearance alone, which can then be filtered by", async () => {
    bench.traffic.addSearch({
      day: weekDay,
      page: "https://test-shop.example/products/lamp",
      clicks: 4,
    });
    bench.traffic.addSearch({ day: weekDay, page: "https://test-shop.example/", clicks: 9 });
    const { body } = await bench.query({ ...week, dimensions: ["searchAppearance"] });
    expect(body.rows.map(({ keys }: { keys: string[] }) => keys[0])).toEqual(["PRODUCT_SNIPPETS"]);
    const filters = [{ dimension: "searchAppearance", expression: "PRODUCT_SNIPPETS" }];
    const few = await bench.query({ ...week, dimensionFilterGroups: [{ filters }] });
    expect(few.body.rows[0].clicks).toBe(4);
  });
});

describe("filters", () => {
  beforeEach(() => {
    for (const query of ["Red Lamp", "blue lamp", "red sofa"]) {
      bench.traffic.addSearch({ day: weekDay, query, country: query === "red sofa" ? "DE" : "US" });
    }
  });

  test.each([
    ["query", "equals", "red lamp", 1],
    ["query", "notEquals", "red lamp", 2],
    ["query", "contains", "RED", 2],
    ["query", "notContains", "red", 1],
    ["query", "includingRegex", "^red|blue", 3],
    ["query", "includingRegex", "(?P<colour>red) (lamp|desk)$", 1],
    ["query", "excludingRegex", "LAMP", 1],
    ["country", "equals", "USA", 2],
    ["device", "equals", "desktop", 3],
    ["device", "equals", "mobile", 0],
  ])("%s %s %s", async (dimension, operator, expression, found) => {
    const dimensionFilterGroups = [
      { groupType: "and", filters: [{ dimension, operator, expression }] },
    ];
    const { body } = await bench.query({ ...week, dimensions: ["query"], dimensionFilterGroups });
    expect(body.rows?.length ?? 0).toBe(found);
  });

  test("of several groups hold all at once", async () => {
    const dimensionFilterGroups = [
      { filters: [{ dimension: "query", operator: "contains", expression: "red" }] },
      { filters: [{ dimension: "country", expression: "deu" }] },
    ];
    const { body } = await bench.query({ ...week, dimensions: ["query"], dimensionFilterGroups });
    expect(body.rows).toHaveLength(1);
  });
});

describe("freshness", () => {
  beforeEach(() => {
    for (let back = 0; back < 10; back += 1) {
      bench.traffic.addSearch({ day: today - back, clicks: 100, impressions: 1_000 });
    }
  });
  const days = { ...range, dimensions: ["date"] };

  test("final data end two days back, three in the morning", async () => {
    const afternoon = await bench.query(days);
    expect(lastDay(afternoon.body)).toBe("2026-06-13");
    expect(afternoon.body).not.toHaveProperty("metadata");
    bench.setClock(Date.UTC(2026, 5, 15, 15));
    expect(lastDay((await bench.query(days)).body)).toBe("2026-06-12");
  });

  test("all data reach today, grow, and say from when on they do", async () => {
    const { body } = await bench.query({ ...days, dataState: "all" });
    expect(lastDay(body)).toBe("2026-06-15");
    expect(body.metadata).toEqual({ firstIncompleteDate: "2026-06-14" });
    const clicks = body.rows.map((row: { clicks: number }) => row.clicks);
    expect(clicks.at(-3)).toBe(100);
    expect(clicks.at(-1)).toBeLessThan(clicks.at(-2));
    expect(clicks.at(-2)).toBeLessThan(100);
    const early = await bench.query({ ...days, endDate: "2026-06-10", dataState: "all" });
    expect(early.body).not.toHaveProperty("metadata");
    const total = await bench.query({ ...range, dataState: "all" });
    expect(total.body).not.toHaveProperty("metadata");
  });

  test("the days are those of California", async () => {
    bench.setClock(Date.UTC(2026, 5, 16, 5));
    const { body } = await bench.query({ ...days, endDate: "2026-06-16", dataState: "all" });
    expect(lastDay(body)).toBe("2026-06-15");
  });

  test("hours are told up to the last whole one, for ten days", async () => {
    const query = { ...range, dimensions: ["hour"], dataState: "hourly_all" };
    const { body } = await bench.query(query);
    expect(body.metadata).toEqual({ firstIncompleteHour: "2026-06-15T14:00:00-07:00" });
    for (const { keys } of body.rows) expect(keys[0]).toMatch(/^2026-06-\d\dT\d\d:00:00-07:00$/);
    expect((await bench.query({ ...query, dimensions: ["hour", "query"] })).status).toBe(200);
  });

  test("days beyond what is kept are cut off without a word", async () => {
    bench.traffic.addSearch({ day: Date.UTC(2025, 1, 14) / 86_400_000, clicks: 7 });
    bench.traffic.addSearch({ day: Date.UTC(2025, 1, 15) / 86_400_000, clicks: 5 });
    const { status, body } = await bench.query({
      startDate: "2020-01-01",
      endDate: "2030-12-31",
      dimensions: ["date"],
    });
    expect(status).toBe(200);
    expect(body.rows[0]).toMatchObject({ keys: ["2025-02-15"], clicks: 5 });
    expect(lastDay(body)).toBe("2026-06-13");
  });
});

describe("a query is refused with status 400", () => {
  test.each<[string, object, RegExp]>([
    ["no start", { startDate: undefined }, /start_date/],
    ["a date that is none", { startDate: "2026-02-30" }, /'2026-02-30' is not a valid date/],
    ["GA4's relative dates", { endDate: "yesterday" }, /'yesterday' is not a valid date/],
    ["a range that is turned round", { startDate: "2026-06-09" }, /less than or equal/],
    ["no row", { rowLimit: 0 }, /'0' is not a valid row limit/],
    ["too many rows", { rowLimit: 25_001 }, /'25001' is not a valid row limit/],
    ["a row before the first", { startRow: -1 }, /start row/],
    [
      "a dimension twice",
      { dimensions: ["query", "query"] },
      /^Duplicate dimensions are not allowed\.$/,
    ],
    [
      "search appearance with another",
      { dimensions: ["searchAppearance", "page"] },
      /^Cannot group by search appearance dimension together with another dimension\.$/,
    ],
    [
      "date and hour",
      { dimensions: ["date", "hour"], dataState: "hourly_all" },
      /^Request cannot be grouped by both date and hour$/,
    ],
    [
      "hours of final data",
      { dimensions: ["hour"] },
      /^Grouping by HOUR requires setting dataState=HOURLY_ALL$/,
    ],
    ["hourly data without hours", { dataState: "hourly_all" }, /only when grouping by HOUR$/],
    [
      "pages by property",
      { dimensions: ["page"], aggregationType: "byProperty" },
      /^'BY_PROPERTY' is not a valid aggregation type in the context of the request\.$/,
    ],
    [
      "one page by property",
      { aggregationType: "byProperty", ...filtered({ dimension: "page", expression: "x" }) },
      /^'BY_PROPERTY' is not a valid/,
    ],
    ["the news showcase", { aggregationType: "byNewsShowcasePanel" }, /BY_NEWS_SHOWCASE_PANEL/],
    ["queries of a feed", { type: "discover", dimensions: ["query"] }, /query/],
    [
      "a filter by date",
      filtered({ dimension: "date", expression: "2026-06-01" }),
      /Invalid value at/,
    ],
    ["a group of alternatives", { dimensionFilterGroups: [{ groupType: "or" }] }, /group_type/],
    [
      "a look ahead",
      filtered({ dimension: "query", operator: "includingRegex", expression: "a(?=b)" }),
      /regular expression/,
    ],
    [
      "half a pattern",
      filtered({ dimension: "query", operator: "excludingRegex", expression: "(" }),
      /regular expression/,
    ],
    [
      "an unknown dimension",
      { dimensions: ["referrer"] },
      /^Invalid value at 'dimension\[0\]' \(type/,
    ],
    [
      "an unknown type",
      { type: "books" },
      /google\.searchconsole\.v1\.searchanalytics\.SearchType/,
    ],
    ["an unknown operator", filtered({ dimension: "page", operator: "like" }), /operator/],
    ["an unknown field", { limit: 10 }, /Unknown name "limit": Cannot find field/],
    [
      "a limit in words",
      { rowLimit: "many" },
      /Invalid value at 'row_limit' \(TYPE_INT32\), "many"/,
    ],
    ["a date that is no text", { startDate: 20_260_601 }, /Invalid value at 'start_date'/],
  ])("for %s", async (_name, spoil, message) => {
    const { status, body } = await bench.query({ ...week, ...spoil });
    expect(status).toBe(400);
    expect(body.error.code).toBe(400);
    expect(body.error.message).toMatch(message);
    expect(body.error.errors[0].reason).toMatch(/^(invalidParameter|badRequest)$/);
  });

  test("that names the parameter, as for the aggregation", async () => {
    const query = { ...week, dimensions: ["page"], aggregationType: "BY_PROPERTY" };
    const { body } = await bench.query(query);
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

  test("when it is no JSON", async () => {
    const path = "sites/sc-domain%3Atest-shop.example/searchAnalytics/query";
    const { status, body } = await bench.ask("POST", path, { body: ["a list"] });
    expect(status).toBe(400);
    expect(body.error.status).toBe("INVALID_ARGUMENT");
  });
});

test("names may be in snake case, enums in upper case and numbers in strings", async () => {
  bench.traffic.addSearch({ day: weekDay });
  const path = "sites/sc-domain%3Atest-shop.example/searchAnalytics/query";
  const body = {
    start_date: "2026-06-01",
    end_date: "2026-06-07",
    dimensions: ["QUERY"],
    data_state: "FINAL",
    row_limit: "10",
  };
  expect((await bench.ask("POST", path, { body })).body.rows).toHaveLength(1);
});

describe("who may not ask", () => {
  test("is told so with 401 and a challenge", async () => {
    const missing = await bench.ask("GET", "sites", { token: null });
    expect(missing.status).toBe(401);
    expect(missing.headers["www-authenticate"]).toBe('Bearer realm="https://accounts.google.com/"');
    expect(missing.body.error).toMatchObject({
      status: "UNAUTHENTICATED",
      errors: [{ reason: "required", location: "Authorization", locationType: "header" }],
    });
    const wrong = await bench.ask("GET", "sites", { token: "ya29.wrong" });
    expect(wrong.status).toBe(401);
    expect(wrong.headers["www-authenticate"]).toContain('error="invalid_token"');
    expect(wrong.body.error.errors[0].reason).toBe("authError");
  });

  test("is refused with 403 for another scope or an API that is not enabled", async () => {
    const { identity } = bench.identities.addServiceAccount();
    const other = bench.identities.issue(identity, ["https://www.googleapis.com/auth/adwords"]);
    const scope = await bench.ask("GET", "sites", { token: other });
    expect(scope.status).toBe(403);
    expect(scope.body.error.details[0].reason).toBe("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
    const off = bench.identities.addServiceAccount({
      disabledServices: ["searchconsole.googleapis.com"],
    });
    const disabled = await bench.ask("GET", "sites", { token: tokenOf(off.identity) });
    expect(disabled.status).toBe(403);
    expect(disabled.body.error.errors[0].reason).toBe("accessNotConfigured");
  });
});

test.each([
  ["load_quota", 403, "usageLimits", "quotaExceeded"],
  ["qps_quota", 403, "usageLimits", "rateLimitExceeded"],
  ["rate_limited", 403, "usageLimits", "userRateLimitExceeded"],
  ["daily_limit", 403, "usageLimits", "dailyLimitExceeded"],
  ["project_quota", 429, "global", "rateLimitExceeded"],
  ["backend_error", 500, "global", "backendError"],
])("the fault %s is told with status %i", async (name, status, domain, reason) => {
  bench.faults.next({ kind: "platform", name });
  const reply = await bench.query(week);
  expect(reply.status).toBe(status);
  expect(reply.body.error.errors[0]).toMatchObject({ domain, reason });
  expect((await bench.query(week)).status).toBe(200);
});

test.each([
  ["GET", "nothing"],
  ["PUT", "sites/sc-domain%3Atest-shop.example"],
  ["GET", "sites/sc-domain%3Atest-shop.example/searchAnalytics/query"],
  ["POST", "sites/https://test-shop.example//searchAnalytics/query"],
] as const)("%s %s is answered with a page", async (method, path) => {
  const { status, headers, body } = await bench.ask(method, path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("text/html");
  expect(body).toContain("Error 404 (Not Found)!!1");
});

function tokenOf(identity: Parameters<SearchBench["identities"]["issue"]>[0]): string {
  return bench.identities.issue(identity, ["https://www.googleapis.com/auth/webmasters.readonly"]);
}

function lastDay({ rows }: { rows: { keys: string[] }[] }): string | undefined {
  return rows.at(-1)?.keys[0];
}

function filtered(filter: object) {
  return { dimensionFilterGroups: [{ filters: [filter] }] };
}
