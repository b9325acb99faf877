import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSearchFixture, type SearchFixture } from "../../testing/search-console-fixture.ts";

/** 3 PM on a Monday in California. */
const present = Date.UTC(2026, 5, 15, 22);
const today = Date.UTC(2026, 5, 15) / 86_400_000;

let fixture: SearchFixture;
beforeEach(() => {
  fixture = openSearchFixture(present);
});
afterEach(() => fixture.close());

const week = { startDate: "2026-06-01", endDate: "2026-06-07" };
const weekDay = Date.UTC(2026, 5, 3) / 86_400_000;
const range = { startDate: "2026-06-01", endDate: "2026-06-15" };

describe("rows", () => {
  test("contain clicks, impressions, their ratio and the average position, most clicks first", async () => {
    fixture.traffic.addSearch({
      day: weekDay,
      query: "lamp",
      clicks: 1,
      impressions: 8,
      position: 4.5,
    });
    fixture.traffic.addSearch({
      day: weekDay,
      query: "red lamp",
      clicks: 3,
      impressions: 4,
      position: 2,
    });
    const { body } = await fixture.query({ ...week, dimensions: ["query"] });
    expect(body).toEqual({
      rows: [
        { keys: ["red lamp"], clicks: 3, impressions: 4, ctr: 0.75, position: 2 },
        { keys: ["lamp"], clicks: 1, impressions: 8, ctr: 0.125, position: 4.5 },
      ],
      responseAggregationType: "byProperty",
    });
  });

  test("are absent without data, and have no keys without dimensions", async () => {
    expect((await fixture.query(week)).body).toEqual({ responseAggregationType: "byProperty" });
    fixture.traffic.addSearch({ day: weekDay, clicks: 2, impressions: 5 });
    const { body } = await fixture.query(week);
    expect(body.rows).toEqual([{ clicks: 2, impressions: 5, ctr: 0.4, position: 1 }]);
    const past = await fixture.query({ ...week, dimensions: ["date"], startRow: 100_000 });
    expect(past.body).toEqual({ responseAggregationType: "byProperty" });
  });

  test("are sorted by day when grouped by day, with keys in the order of the dimensions", async () => {
    for (const [offset, clicks] of [
      [2, 9],
      [0, 1],
      [1, 5],
    ] as const) {
      fixture.traffic.addSearch({ day: weekDay + offset, clicks, device: "MOBILE" });
    }
    const { body } = await fixture.query({ ...week, dimensions: ["device", "date"] });
    expect(body.rows.map(({ keys }: { keys: string[] }) => keys)).toEqual([
      ["MOBILE", "2026-06-03"],
      ["MOBILE", "2026-06-04"],
      ["MOBILE", "2026-06-05"],
    ]);
  });

  test("have lowercase three-letter country codes and full page URLs", async () => {
    fixture.traffic.addSearch({
      day: weekDay,
      country: "DE",
      page: "https://test-shop.example/a%20b",
    });
    const { body } = await fixture.query({ ...week, dimensions: ["country", "page"] });
    expect(body.rows[0].keys).toEqual(["deu", "https://test-shop.example/a%20b"]);
  });

  test("count a search once by property and once per page by page", async () => {
    const both = { day: weekDay, query: "lamp", clicks: 1, impressions: 50 };
    fixture.traffic.addSearch({ ...both, page: "https://test-shop.example/" });
    fixture.traffic.addSearch({ ...both, page: "https://test-shop.example/products/lamp" });
    const impressions = async (dimension: string) => {
      const { body } = await fixture.query({ ...week, dimensions: [dimension] });
      return [
        body.responseAggregationType,
        body.rows.map((row: { impressions: number }) => row.impressions),
      ];
    };
    expect(await impressions("query")).toEqual(["byProperty", [50]]);
    expect(await impressions("page")).toEqual(["byPage", [50, 50]]);
  });

  test("leave out withheld queries when queries are involved and include them in totals", async () => {
    fixture.traffic.addSearch({ day: weekDay, query: "lamp", clicks: 3, impressions: 10 });
    fixture.traffic.addSearch({ day: weekDay, query: null, clicks: 2, impressions: 7 });
    expect((await fixture.query(week)).body.rows[0].clicks).toBe(5);
    const byQuery = await fixture.query({ ...week, dimensions: ["query"] });
    expect(byQuery.body.rows).toMatchObject([{ keys: ["lamp"], clicks: 3 }]);
  });

  test("are paged by row number", async () => {
    for (let index = 0; index < 7; index += 1) {
      fixture.traffic.addSearch({ day: weekDay, query: `lamp ${index}`, clicks: index + 1 });
    }
    const names: string[] = [];
    for (const startRow of [0, 3, 6]) {
      const { body } = await fixture.query({
        ...week,
        dimensions: ["query"],
        rowLimit: 3,
        startRow,
      });
      names.push(...body.rows.map(({ keys }: { keys: string[] }) => keys[0] ?? ""));
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `lamp ${index}`));
  });

  test("are limited to 25,000 per page and to the 50,000 per day with the most clicks", async () => {
    for (let index = 0; index < 50_003; index += 1) {
      fixture.traffic.addSearch({ day: weekDay, query: `lamp ${index}`, clicks: index + 1 });
    }
    const query = { ...week, dimensions: ["date", "query"], rowLimit: 25_000 };
    expect((await fixture.query(query)).body.rows).toHaveLength(25_000);
    const last = await fixture.query({ ...query, startRow: 49_999 });
    expect(last.body.rows).toMatchObject([{ clicks: 4 }]);
    expect((await fixture.query({ ...week, dimensions: ["query"] })).body.rows).toHaveLength(1_000);
  });
});

test("adds up to the totals by date, country and device, and never counts more by property than by page", async () => {
  const draft = fc.record({
    day: fc.constantFrom(weekDay, weekDay + 1),
    query: fc.constantFrom("lamp", "sofa", null),
    page: fc.constantFrom("https://test-shop.example/", "https://test-shop.example/products/lamp"),
    country: fc.constantFrom("US", "DE"),
    device: fc.constantFrom("DESKTOP", "MOBILE", "TABLET"),
    clicks: fc.nat(9),
    more: fc.nat(30),
    position: fc.constantFrom(1, 2, 7),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 25 }), async (drafts) => {
      const numbers = drafts.map(({ more, ...each }) =>
        fixture.traffic.addSearch({ ...each, impressions: each.clicks + more + 1 }),
      );
      const total = sums(await rowsBy());
      for (const dimension of ["date", "country", "device"]) {
        expect(sums(await rowsBy(dimension))).toEqual(total);
      }
      const [queries, pages] = [await rowsBy("date", "query"), await rowsBy("date", "page")];
      expect(sums(queries).clicks).toBeLessThanOrEqual(total.clicks);
      expect(sums(pages).clicks).toBe(total.clicks);
      expect(sums(pages).impressions).toBeGreaterThanOrEqual(total.impressions);
      for (const { clicks, impressions, position } of [...queries, ...pages]) {
        expect(clicks).toBeLessThanOrEqual(impressions);
        expect(position * impressions).toBeCloseTo(Math.round(position * impressions), 6);
      }
      for (const number of numbers) fixture.traffic.removeSearch(number);
    }),
    { numRuns: 60 },
  );
});

describe("freshness", () => {
  beforeEach(() => {
    for (let back = 0; back < 10; back += 1) {
      fixture.traffic.addSearch({ day: today - back, clicks: 100, impressions: 1_000 });
    }
  });
  const days = { ...range, dimensions: ["date"] };

  test("ends final data two days ago, or three days ago in the morning", async () => {
    const afternoon = await fixture.query(days);
    expect(lastDay(afternoon.body)).toBe("2026-06-13");
    expect(afternoon.body).not.toHaveProperty("metadata");
    fixture.setClock(Date.UTC(2026, 5, 15, 15));
    expect(lastDay((await fixture.query(days)).body)).toBe("2026-06-12");
  });

  test("includes growing data through today and reports the first incomplete date", async () => {
    const { body } = await fixture.query({ ...days, dataState: "all" });
    expect(lastDay(body)).toBe("2026-06-15");
    expect(body.metadata).toEqual({ firstIncompleteDate: "2026-06-14" });
    const clicks = body.rows.map((row: { clicks: number }) => row.clicks);
    expect(clicks.at(-3)).toBe(100);
    expect(clicks.at(-1)).toBeLessThan(clicks.at(-2));
    expect(clicks.at(-2)).toBeLessThan(100);
    const early = await fixture.query({ ...days, endDate: "2026-06-10", dataState: "all" });
    expect(early.body).not.toHaveProperty("metadata");
    const total = await fixture.query({ ...range, dataState: "all" });
    expect(total.body).not.toHaveProperty("metadata");
  });

  test("uses days in California", async () => {
    fixture.setClock(Date.UTC(2026, 5, 16, 5));
    const { body } = await fixture.query({ ...days, endDate: "2026-06-16", dataState: "all" });
    expect(lastDay(body)).toBe("2026-06-15");
  });

  test("silently leaves out days that are no longer or not yet available", async () => {
    fixture.traffic.addSearch({ day: Date.UTC(2025, 1, 14) / 86_400_000, clicks: 7 });
    fixture.traffic.addSearch({ day: Date.UTC(2025, 1, 15) / 86_400_000, clicks: 5 });
    const { status, body } = await fixture.query({
      startDate: "2020-01-01",
      endDate: "2030-12-31",
      dimensions: ["date"],
    });
    expect(status).toBe(200);
    expect(body.rows[0]).toMatchObject({ keys: ["2025-02-15"], clicks: 5 });
    expect(lastDay(body)).toBe("2026-06-13");
  });
});

function lastDay({ rows }: { rows: { keys: string[] }[] }): string | undefined {
  return rows.at(-1)?.keys[0];
}

type Counted = { clicks: number; impressions: number; position: number };

async function rowsBy(...dimensions: string[]): Promise<Counted[]> {
  return (await fixture.query({ ...week, dimensions })).body.rows ?? [];
}

function sums(rows: readonly Counted[]): { clicks: number; impressions: number } {
  return {
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
  };
}
