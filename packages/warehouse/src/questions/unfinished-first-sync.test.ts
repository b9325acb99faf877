import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { withNewVersion } from "../store-version.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop, setReadOrders } from "../testing/connect-shop.ts";
import { disconnectAccount } from "../testing/disconnect-account.ts";
import { sampleItemDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { metricBreakdown } from "./breakdown/metric-breakdown.ts";
import { customersReport } from "./customers/customers-report.ts";
import { productPage } from "./products/product-page.ts";
import { productsReport } from "./products/products-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { metricSeries } from "./series/metric-series.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "custom", from: "2026-06-09", to: "2026-06-12" } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

/** The start of a day of June 2026 in the store. */
const startOf = (day: number) => Date.parse(`2026-06-${day}T00:00:00-04:00`);

// June 10 has only a refund, and June 11 nothing.
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  const lines = [{ unitMinor: 1000, productExternalId: "lamp" }];
  const refunds = [
    {
      at: "2026-06-10T12:00:00-04:00",
      lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
    },
  ];
  const records = [
    sampleOrder({ name: "a", placed: "2026-06-09T12:00:00-04:00", lines, refunds }),
    sampleOrder({ name: "b", placed: "2026-06-12T12:00:00-04:00", lines, countryCode: "DE" }),
  ];
  await ingestPage(db, { store, records, now });
  return () => db.destroy();
});

/** Adds 4 sessions on each day. */
async function addSessions() {
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  const days = ["2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12"];
  const records = days.map((day) => sampleSessionDay({ day, rows: { "": { sessions: 4 } } }));
  await ingestPage(db, { store, records, now });
}

const dashboard = (filters?: string) =>
  dashboardReport(db, { store, query: { ...query, ...(filters && { filters }) }, now });
const series = (id: MetricId, grain: SeriesGrain) =>
  metricSeries(db, { store, query, now }, { id, grain });
const monthsFrom = async (from: string, to: string) => {
  const { byMonth } = await customersReport(db, {
    store,
    query: { range: "custom", from, to },
    now,
  });
  return byMonth.map(({ month, guestOrders, guestRevenue, customers }) => {
    return [month, guestOrders, guestRevenue, customers];
  });
};
const valuesOf = ({ points }: Awaited<ReturnType<typeof series>>) =>
  points.map(({ value }) => value);

const disconnect = () =>
  disconnectAccount(db, { storeId: store.id, integrationId: `${store.id}-shopify` }, now);
const orderSeries = async () => (await dashboard()).metrics.orders.series?.values;

describe("while the first sync of a shop has read its orders back to a day", () => {
  beforeEach(async () => {
    await connectShop(db, store, null);
    await setReadOrders(db, store, { readBackTo: startOf(11), readUntil: now });
  });

  test("earlier days are unknown, even with orders, and none has all refunds", async () => {
    const { metrics, revenueByDay } = await dashboard();
    expect(metrics.orders.series).toEqual({
      daysEach: 1,
      values: [null, null, 0, 1],
      settled: 0,
    });
    expect(metrics.orders.complete).toBe(false);
    expect(revenueByDay.map(({ isKnown }) => isKnown)).toEqual([false, false, true, true]);
    expect(revenueByDay.some(({ isComplete }) => isComplete)).toBe(false);
  });

  test("a day lacks its earlier orders if only a part of it was read", async () => {
    await setReadOrders(db, store, { readBackTo: startOf(11) + 1, readUntil: now });
    const { metrics } = await dashboard();
    expect(metrics.orders.series?.values).toEqual([null, null, null, 1]);
  });

  test("products have the days since then, as unfinished as on their cards", async () => {
    const { byDay, metrics } = await productsReport(db, { store, query, now });
    expect(byDay.map(({ isKnown }) => isKnown)).toEqual([false, false, true, true]);
    expect(byDay.some(({ isComplete }) => isComplete)).toBe(false);
    for (const id of ["product_revenue", "units"] as const) {
      expect(metrics[id].series?.settled).toBe(0);
    }
  });

  test("views of products are complete on days whose sales are not", async () => {
    await addSessions();
    const records = [sampleItemDay({ day: "2026-06-09", rows: { lamp: { views: 3 } } })];
    await ingestPage(db, { store, records, now });
    for (const { byDay } of [
      await productsReport(db, { store, query, now }),
      await productPage(db, { store, query, now }, "lamp"),
    ]) {
      expect(byDay[0]).toMatchObject({ isComplete: false, onlyIncomplete: "sales" });
    }
  });

  test("earlier days are unknown in a series by day, week or hour", async () => {
    const byDay = await series("net_sales", "day");
    expect(byDay.lastCompleteDay).toBeNull();
    expect(valuesOf(byDay)).toEqual([null, null, 0, 10]);
    const byWeek = await series("net_sales", "week");
    expect(valuesOf(byWeek)).toEqual([10]);
    const byHour = await series("orders", "hour");
    expect(valuesOf(byHour).slice(0, 48)).toEqual(Array.from({ length: 48 }, () => null));
    expect(valuesOf(byHour).slice(48, 72)).toEqual(Array.from({ length: 24 }, () => 0));
    expect(valuesOf(byHour).slice(84, 86)).toEqual([1, 0]);
    for (const { points } of [byDay, byWeek, byHour]) {
      expect(points.some(({ complete }) => complete)).toBe(false);
    }
  });

  test("so are they of figures that also need another source", async () => {
    await addSessions();
    const { metrics } = await dashboard();
    expect(metrics.conversion_rate.series?.values).toEqual([null, null, 0, 25]);
    expect(metrics.sessions.series).toMatchObject({ values: [4, 4, 4, 4], settled: 4 });
    expect(valuesOf(await series("conversion_rate", "day"))).toEqual([null, null, 0, 25]);
  });

  test("so are they on the page of a product", async () => {
    const { byDay } = await productPage(db, { store, query, now }, "lamp");
    expect(byDay.map(({ isKnown }) => isKnown)).toEqual([false, false, true, true]);
    expect(byDay.some(({ isComplete }) => isComplete)).toBe(false);
  });

  test("so are they in a breakdown by day, which does not list them", async () => {
    const input = { id: "returns", by: ["day"], metrics: ["net_sales"], limit: 9 } as const;
    const { rows } = await metricBreakdown(
      db,
      { store, query, now },
      { ...input, by: [...input.by], metrics: [...input.metrics] },
    );
    expect(rows.map(({ values }) => values)).toEqual([["2026-06-12"]]);
  });

  test("so are months with such a day", async () => {
    expect(await monthsFrom("2026-05-31", "2026-06-09")).toEqual([
      ["2026-05", null, null, null],
      ["2026-06", null, null, null],
    ]);
    expect(await monthsFrom("2026-06-10", "2026-06-12")).toEqual([["2026-06", null, null, null]]);
    expect(await monthsFrom("2026-06-11", "2026-06-11")).toEqual([["2026-06", 0, 0, 0]]);
    expect(await monthsFrom("2026-06-11", "2026-06-30")).toEqual([["2026-06", 1, 10, 0]]);
  });

  test.each([
    [11, []],
    [10, [1]],
  ])(
    "a week is known in a sparkline once all of it was read (back to June %i)",
    async (day, values) => {
      await setReadOrders(db, store, { readBackTo: startOf(day), readUntil: now });
      const year = { range: "custom", from: "2025-06-17", to: "2026-06-16" } as const;
      const { metrics } = await dashboardReport(db, { store, query: year, now });
      const known = metrics.orders.series?.values.filter((value) => value !== null);
      expect(known).toEqual(values);
    },
  );

  test("the days are known with a filter too", async () => {
    const { metrics } = await dashboard("country:is:US");
    expect(metrics.orders.series?.values).toEqual([null, null, 0, 0]);
  });
});

describe("a shop that was disconnected during its first sync", () => {
  const week = { range: "custom", from: "2026-06-09", to: "2026-06-15" } as const;
  const report = () => dashboardReport(db, { store, query: week, now });

  beforeEach(async () => {
    await connectShop(db, store, null);
    await setReadOrders(db, store, { readBackTo: startOf(12), readUntil: startOf(15) - 1 });
    await disconnect();
  });

  test("has no other days, which one notice says", async () => {
    const { metrics, notices, dataSources } = await report();
    const values = [null, null, null, 1, 0, 0, null];
    expect(metrics.orders).toMatchObject({
      complete: false,
      series: { values, settled: 0 },
      noPercentChange: { reason: "sync_incomplete" },
    });
    expect(notices).toEqual([
      {
        code: "first_sync_incomplete",
        message:
          "Shopify was disconnected before its first sync was finished, so figures are missing or too low.",
      },
    ]);
    expect(dataSources).toMatchObject([{ platform: "shopify", status: "disconnected" }]);
  });

  test("has the days before with all orders placed before the sync began", async () => {
    await connectShop(db, store, null);
    await setReadOrders(db, store, { readBackTo: 0, readUntil: startOf(15) - 1 });
    await withNewVersion(db, store.id, (trx) => trx.deleteFrom("disconnected_accounts").execute());
    await disconnect();
    const { metrics, notices } = await report();
    expect(metrics.orders.series?.values).toEqual([1, 0, 0, 1, 0, 0, 0]);
    expect(notices.map(({ code }) => code)).toEqual([]);
  });

  test("has the days that it has read since it was reconnected during its first sync", async () => {
    await connectShop(db, store, null);
    await setReadOrders(db, store, { readBackTo: startOf(12), readUntil: now });
    const { metrics, notices } = await report();
    const values = [null, null, null, 1, 0, 0, 0];
    expect(metrics.orders.series).toEqual({ daysEach: 1, values, settled: 0 });
    expect(notices.map(({ code }) => code)).toEqual(["first_sync_unfinished"]);
    await setReadOrders(db, store, { readBackTo: startOf(10), readUntil: now });
    expect((await report()).metrics.orders.series?.values).toEqual([null, 0, 0, 1, 0, 0, 0]);
  });
});

describe("while the first sync of a shop has read all orders placed before it began", () => {
  beforeEach(async () => {
    await connectShop(db, store, null);
    await setReadOrders(db, store, { readBackTo: 0, readUntil: startOf(11) + 3_600_000 });
  });

  test("days are complete until then, and later ones are unknown", async () => {
    const { metrics, revenueByDay } = await dashboard();
    expect(metrics.orders.series).toEqual({ daysEach: 1, values: [1, 0, 0, null], settled: 2 });
    expect(revenueByDay.map(({ isKnown }) => isKnown)).toEqual([true, true, true, false]);
    expect(revenueByDay.map(({ isComplete }) => isComplete)).toEqual([true, true, false, false]);
    const byHour = await series("orders", "hour");
    expect(byHour.lastCompleteDay).toBe("2026-06-10");
    expect(valuesOf(byHour).slice(48, 50)).toEqual([0, null]);
  });

  test("later ones are unknown of figures that also need another source too", async () => {
    await addSessions();
    const { metrics } = await dashboard();
    expect(metrics.conversion_rate.series?.values).toEqual([25, 0, 0, null]);
    expect(valuesOf(await series("conversion_rate", "day"))).toEqual([25, 0, 0, null]);
  });

  test("months are unknown from the day after that time on", async () => {
    expect(await monthsFrom("2026-06-09", "2026-06-11")).toEqual([["2026-06", 1, 10, 0]]);
    expect(await monthsFrom("2026-06-09", "2026-07-31")).toEqual([
      ["2026-06", null, null, null],
      ["2026-07", 0, 0, 0],
    ]);
  });
});

describe("all days are unknown", () => {
  const none = { daysEach: 1, values: [null, null, null, null], settled: 0 };

  test("before the first page, and after the currency was changed", async () => {
    await connectShop(db, store, null);
    expect((await dashboard()).metrics.orders.series).toEqual(none);
    await setReadOrders(db, store, null);
    expect((await dashboard()).metrics.orders.series).toEqual(none);
  });

  test("once the integration reads another shop, whatever was read of the former one", async () => {
    await connectShop(db, store, null);
    await endOrders();
    expect((await dashboard()).metrics.orders.series).toEqual(none);
  });

  test("while the key of a shop fails that was never read", async () => {
    await connectShop(db, store, null);
    await withNewVersion(db, store.id, (trx) =>
      trx.updateTable("integrations").set({ is_connected: 0, checked_at: now }).execute(),
    );
    expect((await dashboard()).metrics.orders.series).toEqual(none);
  });
});

test("of two shops that are synced for the first time, days are known that both have read", async () => {
  await connectShop(db, store, null);
  await connectShop(db, store, null, "other");
  await setReadOrders(db, store, { readBackTo: startOf(10), readUntil: now });
  expect(await orderSeries()).toEqual([null, null, null, null]);
  await setReadOrders(db, store, { readBackTo: startOf(11), readUntil: now }, "other");
  expect(await orderSeries()).toEqual([null, null, 0, 1]);
  await setReadOrders(db, store, { readBackTo: 0, readUntil: startOf(12) - 1 });
  expect(await orderSeries()).toEqual([null, null, 0, null]);
});

/** Adds a sync that has read all orders and no customers. */
async function endOrders() {
  await withNewVersion(db, store.id, async (trx) => {
    const run = { id: "run", store_id: store.id };
    await trx
      .insertInto("sync_runs")
      .values({
        ...run,
        integration_id: `${store.id}-shopify`,
        trigger: "schedule",
        status: "partial",
        started_at: now - 2000,
        finished_at: now - 1000,
        message: null,
      })
      .execute();
    await trx
      .insertInto("sync_run_streams")
      .values(
        (["orders", "customers"] as const).map((stream, position) => ({
          run_id: run.id,
          store_id: store.id,
          stream,
          position,
          status: stream === "orders" ? ("done" as const) : ("failed" as const),
          records: 2,
          expected: null,
          message: null,
        })),
      )
      .execute();
  });
}

const answers = async () => {
  const { metrics, revenueByDay } = await dashboard();
  const byHour = await series("orders", "hour");
  return {
    orders: metrics.orders.series,
    areKnown: revenueByDay.every(({ isKnown, isComplete }) => isKnown && isComplete),
    areHoursKnown: byHour.points.every(({ value, complete }) => value !== null && complete),
    lastCompleteDay: byHour.lastCompleteDay,
  };
};

describe("a day without orders has none", () => {
  const none = {
    orders: { daysEach: 1, values: [1, 0, 0, 1], settled: 4 },
    areKnown: true,
    areHoursKnown: true,
    lastCompleteDay: "2026-06-16",
  };
  const unknown = {
    orders: { daysEach: 1, values: [null, null, null, null], settled: 0 },
    areKnown: false,
    areHoursKnown: false,
    lastCompleteDay: null,
  };

  test("after the first sync", async () => {
    await connectShop(db, store, now);
    expect(await answers()).toEqual(none);
    expect((await dashboard()).metrics.orders.complete).toBe(true);
  });

  test("while another shop is synced for the first time", async () => {
    await connectShop(db, store, now);
    await connectShop(db, store, null, "other");
    expect(await answers()).toEqual(none);
    expect((await dashboard()).metrics.orders.complete).toBe(false);
  });

  test("after a sync that has read all orders but nothing else", async () => {
    await connectShop(db, store, null);
    await endOrders();
    await setReadOrders(db, store, { readBackTo: 0, readUntil: now });
    expect(await answers()).toEqual(none);
  });

  test("after such a sync by an earlier version, or if its cursor was emptied", async () => {
    await connectShop(db, store, null);
    await endOrders();
    await setReadOrders(db, store, null);
    expect(await answers()).toEqual(none);
  });

  test.each([
    ["beside orders of a file", 2, none],
    ["but not beside a file of which no order could be stored", 0, unknown],
  ])("%s", async (_, orders, expected) => {
    await connectShop(db, store, null);
    const imported = { file_name: null, rows: 2, orders, refused: "[]", refused_count: 0 };
    const ended = { status: "failed", started_at: now, finished_at: now, message: null } as const;
    await withNewVersion(db, store.id, (trx) =>
      trx
        .insertInto("imports")
        .values({ id: "import", store_id: store.id, ...imported, notes: "[]", ...ended })
        .execute(),
    );
    expect(await answers()).toEqual(expected);
  });
});
