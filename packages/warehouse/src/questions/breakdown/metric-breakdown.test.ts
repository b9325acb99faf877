import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { MetricBreakdown } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { orderFactDimensions } from "../../cuts/order-facts.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { describedNow, describedStore } from "../../testing/described-store.ts";
import { sampleNow } from "../../testing/every-answer.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { fillStore } from "../../testing/same-id-stores.ts";
import { sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricValues } from "../metric-values.ts";
import { type BreakdownInput, metricBreakdown } from "./metric-breakdown.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const input = (wanted: Partial<BreakdownInput>): BreakdownInput => ({
  id: "net_sales",
  by: ["product"],
  metrics: [],
  limit: 50,
  ...wanted,
});

type Figures = MetricBreakdown["total"]["metrics"];
const cents = (figures: Figures | undefined, id: MetricId) =>
  Math.round((figures?.[id]?.value ?? 0) * 100);

describe("a breakdown", () => {
  test("adds up with its other rows to the values of the metrics, for any page size", async () => {
    const additive = ["net_sales", "taxes", "shipping", "units", "product_revenue"] as const;
    await fc.assert(
      fc.asyncProperty(
        orderHistories,
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...dateBases),
        fc.uniqueArray(fc.constantFrom<DimensionId>(...orderFactDimensions), {
          minLength: 1,
          maxLength: 2,
        }),
        fc.integer({ min: 1, max: 5 }),
        async (deliveries, from, days, basis, dimensions, limit) => {
          const store = await describedStore(db, deliveries);
          const by = dimensions.filter((id) => id !== "collection" && id !== "order_tag");
          if (by.length === 0) return;
          const first = parseDay("2026-02-15") + from;
          const query = {
            range: "custom",
            from: formatDay(first),
            to: formatDay(first + days),
            basis,
            filters: "country:is_not:US",
          } as const;
          const request = { store, now: describedNow, query };
          const wanted = input({ by, metrics: [...additive], limit });
          const values = await metricValues(db, request, additive);
          let cursor: string | undefined;
          const seen: string[] = [];
          do {
            const page = await metricBreakdown(db, request, { ...wanted, cursor });
            for (const [index, id] of additive.entries()) {
              const rows = [...page.rows, page.other].map((row) => cents(row?.metrics, id));
              const sum = rows.reduce((all, each) => all + each, 0);
              expect([id, sum]).toEqual([id, Math.round((values[index]?.value ?? 0) * 100)]);
              expect(page.total.metrics[id]?.value).toBe(values[index]?.value);
            }
            seen.push(...page.rows.map((row) => row.values.join("|")));
            cursor = page.next ?? undefined;
          } while (cursor !== undefined);
          const all = await metricBreakdown(db, request, { ...wanted, limit: 500 });
          expect(seen).toEqual(all.rows.map((row) => row.values.join("|")));
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: testRuns(100) },
    );
  });

  test("has each row's figures, comparison, share and labels, and computes other rows from their facts", async () => {
    const store = await shop();
    const query = { range: "custom", from: "2026-03-02", to: "2026-03-03" } as const;
    const request = { store, now: describedNow, query };
    const wanted = input({ metrics: ["orders", "aov", "customers"], limit: 1 });
    const answer = await metricBreakdown(db, request, wanted);
    expect(answer.rows).toMatchObject([{ labels: ["Lamp"] }]);
    expect(answer.rows[0]?.metrics).toEqual({
      net_sales: { value: 30, compared: 30, previous: 0, share: 60 },
      orders: { value: 2, compared: 2, previous: 0, share: null },
      aov: { value: 15, compared: 15, previous: null, share: null },
      customers: { value: 2, compared: 2, previous: 0, share: null },
    });
    // One of the orders with a mug is also one with a lamp.
    expect(answer.other).toEqual({
      rows: 1,
      unavailableBecause: {},
      metrics: {
        net_sales: { value: 20, compared: 20, previous: 10, share: 40 },
        orders: { value: 2, compared: 2, previous: 1, share: null },
        aov: { value: 10, compared: 10, previous: 10, share: null },
        customers: { value: 1, compared: 1, previous: 1, share: null },
      },
    });
    expect(answer.total.metrics).toMatchObject({
      net_sales: { value: 50, previous: 10, share: 100 },
      orders: { value: 3, previous: 1 },
      customers: { value: 2 },
    });
    expect(answer.overlaps).toBe(false);
  });

  test("names an unsupported dimension and has no rows", async () => {
    const request = { store: await shop(), now: describedNow, query: {} };
    const answer = await metricBreakdown(db, request, input({ by: ["campaign"] }));
    expect(answer).toMatchObject({ rows: [], other: null, notFilteredBy: ["campaign"] });
  });

  test("has no rows by a dimension that a filter cannot be combined with, but the filtered total", async () => {
    const store = await fillStore(db, 1);
    const query = { range: "last_30_days", filters: "device:is_not:none" } as const;
    const request = { store, now: sampleNow, query };
    const by = async (dimension: "country" | "device") =>
      metricBreakdown(db, request, input({ id: "sessions", by: [dimension] }));
    const [apart, combined] = [await by("country"), await by("device")];
    expect(apart).toMatchObject({ rows: [], other: null, notFilteredBy: ["device"] });
    expect(combined.notFilteredBy).toEqual([]);
    expect(apart.total.metrics.sessions?.value).toBeGreaterThan(0);
    expect(apart.total.metrics.sessions).toEqual(combined.total.metrics.sessions);
  });

  test("groups a report by the dimension that also filters it", async () => {
    const store = await fillStore(db, 1);
    const query = { range: "last_30_days", filters: "device:is_not:none" } as const;
    const request = { store, now: sampleNow, query };
    const answer = await metricBreakdown(db, request, input({ id: "sessions", by: ["device"] }));
    const total = answer.total.metrics.sessions?.value;
    expect(total).toBeGreaterThan(0);
    const sum = answer.rows.reduce((all, row) => all + (row.metrics.sessions?.value ?? 0), 0);
    expect(sum).toBe(total);
  });

  test("compares the complete days of daily reports, as the metric itself does", async () => {
    const request = {
      store: await fillStore(db, 1),
      now: sampleNow,
      query: { range: "last_30_days" } as const,
    };
    const [metric] = await metricValues(db, request, ["sessions"]);
    const answer = await metricBreakdown(db, request, input({ id: "sessions", by: ["device"] }));
    const sumOf = (key: "value" | "compared" | "previous") =>
      answer.rows.reduce((all, row) => all + (row.metrics.sessions?.[key] ?? 0), 0);
    expect(metric?.compared).not.toBe(metric?.value);
    expect(answer.total.metrics.sessions).toMatchObject({
      value: metric?.value,
      compared: metric?.compared,
      previous: metric?.previous,
    });
    expect([sumOf("value"), sumOf("compared")]).toEqual([metric?.value, metric?.compared]);
  });

  test.each<[MetricId, DimensionId, MetricId, MetricId, number]>([
    ["conversion_rate", "country", "online_orders", "sessions", 100],
    ["mer", "weekday", "total_sales", "ad_spend", 1],
  ])("compares the parts of %s over its days", async (id, by, numerator, denominator, times) => {
    const store = await fillStore(db, 1);
    const request = { store, now: sampleNow, query: { range: "last_7_days" } as const };
    const wanted = input({ id, by: [by], metrics: [numerator, denominator] });
    const { rows, total } = await metricBreakdown(db, request, wanted);
    const alone = await metricBreakdown(db, request, input({ id: numerator, by: [by] }));
    for (const side of ["compared", "previous"] as const) {
      for (const { metrics } of [...rows, total]) {
        const [part, whole] = [metrics[numerator], metrics[denominator]];
        const ratio = ((part?.[side] ?? 0) / (whole?.[side] ?? 0)) * times;
        expect(metrics[id]?.[side] ?? 0).toBeCloseTo(Number.isFinite(ratio) ? ratio : 0);
      }
    }
    expect(total.metrics[id]?.previous).not.toBeNull();
    expect(total.metrics[numerator]?.compared).not.toBe(total.metrics[numerator]?.value);
    expect(alone.total.metrics[numerator]).toMatchObject({
      compared: total.metrics[numerator]?.value,
    });
  });

  test("has no compared figures in rows while no day of the range is complete", async () => {
    const store = await describedStore(db, []);
    const account = { platform: "google_analytics", readUntil: describedNow } as const;
    await connectAccount(db, store, account);
    const day = formatDay(dayOf(describedNow, store.timezone));
    const records = [
      sampleSessionDay({ day, rows: { "": { sessions: 15 } } }),
      sampleSessionDay({
        day,
        breakdown: "country",
        rows: { US: { sessions: 10 }, GB: { sessions: 5 } },
      }),
    ];
    await ingestPage(db, { store, records, now: describedNow });
    const request = { store, now: describedNow, query: { range: "today" } as const };
    const wanted = input({ id: "sessions", by: ["country"], metrics: ["bounce_rate"], limit: 1 });
    const { rows, other, total } = await metricBreakdown(db, request, wanted);
    const notCompared = { value: expect.any(Number), compared: null, previous: null };
    for (const { metrics } of [...rows, other, total].filter((row) => row !== null)) {
      expect(metrics).toMatchObject({ sessions: notCompared, bounce_rate: notCompared });
    }
    expect([rows.length, other?.rows]).toEqual([1, 1]);
  });

  test("lists only rows whose label contains the search text, and counts the rest in other", async () => {
    const query = { range: "custom", from: "2026-03-02", to: "2026-03-03" } as const;
    const request = { store: await shop(), now: describedNow, query };
    const answer = await metricBreakdown(db, request, input({ search: " lAm" }));
    expect(answer.rows.map(({ labels }) => labels)).toEqual([["Lamp"]]);
    expect(answer.other?.metrics.net_sales?.value).toBe(20);
  });

  test("counts a customer with orders in several other rows once", async () => {
    const store = await describedStore(db, []);
    const placed = ["ann GB", "ann GB", "ann GB", "ann FR", "ann DE", "bob FR"].map(
      (buyer, index) => {
        const [customer = "", countryCode = ""] = buyer.split(" ");
        return {
          ...sampleOrder({ name: `${index}`, placed: "2026-03-02T15:00:00Z", customer }),
          countryCode,
        };
      },
    );
    await ingestPage(db, { store, records: placed, now: describedNow });
    const query = { range: "custom", from: "2026-03-02", to: "2026-03-02" } as const;
    const wanted = input({ id: "orders", metrics: ["customers"], by: ["country"], limit: 1 });
    const answer = await metricBreakdown(db, { store, now: describedNow, query }, wanted);
    expect(answer.other).toMatchObject({
      rows: 2,
      metrics: { orders: { value: 3 }, customers: { value: 2 } },
    });
  });

  test("has no shares by collection, because collections overlap", async () => {
    const query = { range: "custom", from: "2026-03-01", to: "2026-03-03" } as const;
    const request = { store: await shop(), now: describedNow, query };
    const answer = await metricBreakdown(db, request, input({ by: ["collection"] }));
    expect(answer.overlaps).toBe(true);
    expect(answer.rows.length).toBeGreaterThan(1);
    for (const { metrics } of answer.rows) expect(metrics.net_sales?.share).toBeNull();
  });

  test.each([
    { keptMinor: 2500, shares: [125, -25] },
    { keptMinor: 400, shares: [null, null] },
  ])(
    "has shares that add up to 100, or none of a negative total: $shares",
    async ({ keptMinor, shares }) => {
      const store = await describedStore(db, []);
      const refunds = [
        { at: "2026-03-02T16:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 500 }] },
      ];
      const records = [
        sampleOrder({
          name: "1",
          placed: "2026-03-01T15:00:00Z",
          lines: [line("back", 500)],
          refunds,
        }),
        sampleOrder({
          name: "2",
          placed: "2026-03-02T15:00:00Z",
          lines: [line("kept", keptMinor)],
        }),
      ];
      await ingestPage(db, { store, records, now: describedNow });
      const query = { range: "custom", from: "2026-03-02", to: "2026-03-02" } as const;
      const answer = await metricBreakdown(db, { store, now: describedNow, query }, input({}));
      expect(answer.rows.map((row) => row.metrics.net_sales?.share)).toEqual(shares);
    },
  );

  test("includes products without returns in the refund rate of the other rows, although zero rows are not listed", async () => {
    const store = await describedStore(db, []);
    const refunds = [
      { at: "2026-03-02T16:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] },
      { at: "2026-03-02T16:00:00Z", lines: [{ line: 1, quantity: 0, subtotalMinor: 500 }] },
    ];
    const lines = [line("returned", 1000), line("partly", 1000), line("kept", 3000)];
    const order = sampleOrder({ name: "1", placed: "2026-03-02T15:00:00Z", lines, refunds });
    await ingestPage(db, { store, records: [order], now: describedNow });
    const query = { range: "custom", from: "2026-03-02", to: "2026-03-02" } as const;
    const wanted = input({ id: "refund_rate", limit: 1 });
    const answer = await metricBreakdown(db, { store, now: describedNow, query }, wanted);
    expect(answer.rows).toMatchObject([{ metrics: { refund_rate: { value: 100 } } }]);
    expect(answer.other).toMatchObject({ rows: 1, metrics: { refund_rate: { value: 12.5 } } });
  });

  test.each<[DimensionId, string[]]>([
    ["week", ["Week of Feb 23, 2026", "Week of Mar 2, 2026"]],
    ["month", ["Mar 2026"]],
    ["weekday", ["Monday", "Tuesday", "Sunday"]],
    ["hour", ["10 AM"]],
  ])("names the values of %s in words", async (dimension, labels) => {
    const query = { range: "custom", from: "2026-03-01", to: "2026-03-03" } as const;
    const request = { store: await shop(), now: describedNow, query };
    const { rows } = await metricBreakdown(db, request, input({ by: [dimension] }));
    expect(rows.map((row) => row.labels[0])).toEqual(labels);
  });

  test("can be sorted by its metrics and dimensions only", async () => {
    const query = { range: "custom", from: "2026-03-01", to: "2026-03-03" } as const;
    const request = { store: await shop(), now: describedNow, query };
    const labels = async (sort: string | undefined, by: DimensionId[] = ["product"]) =>
      (await metricBreakdown(db, request, input({ sort, by }))).rows.map((row) => row.labels[0]);
    expect(await labels("product")).toEqual(["Lamp", "Mug"]);
    expect(await labels("net_sales")).toEqual(["Lamp", "Mug"]);
    expect(await labels(undefined, ["day"])).toEqual(["Mar 1, 2026", "Mar 2, 2026", "Mar 3, 2026"]);
    await expect(labels("orders")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

const line = (product: string, unitMinor: number) => ({ productExternalId: product, unitMinor });

/** A lamp in January, a mug on March 1 and 2, and on March 3 a mug with a lamp and a lamp for two. */
async function shop(): Promise<StoreContext> {
  const store = await describedStore(db, []);
  const order = (name: string, day: string, customer: string, lines: ReturnType<typeof line>[]) =>
    sampleOrder({ name, placed: `2026-03-${day}T15:00:00Z`, customer, lines });
  const records = [
    sampleOrder({ name: "0", placed: "2026-01-05T15:00:00Z", lines: [line("p2", 900)] }),
    order("1", "01", "ann", [line("p1", 1000)]),
    order("2", "02", "ann", [line("p1", 1000)]),
    order("3", "03", "ann", [line("p1", 1000), line("p2", 1000)]),
    { ...order("4", "03", "bob", [line("p2", 2000)]), shippingMinor: 500, totalMinor: 2500 },
  ];
  await ingestPage(db, { store, records, now: describedNow });
  return store;
}
