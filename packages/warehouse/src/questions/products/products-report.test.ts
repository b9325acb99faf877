import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { productsReportSchema } from "@cartograph/contracts/reports/products.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricValues } from "../metric-values.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { productsReport } from "./products-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const may = { range: "last_month" } as const;

function inCatalog(externalId: string, inventory: number | null): ProductRecord {
  return {
    kind: "product",
    externalId,
    title: `Title of ${externalId}`,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 1,
    currency: "USD",
    variants: [
      {
        externalId: `${externalId}-v`,
        title: "Default",
        sku: `SKU-${externalId}`,
        priceMinor: 1999,
        compareAtPriceMinor: null,
        unitCostMinor: null,
        isStockTracked: inventory !== null,
        inventoryQuantity: inventory,
      },
    ],
  };
}

async function openStore(records: SourceRecord[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ingestPage(db, { store, records, now });
  return { db, store };
}

test("lists the catalog and the sold products with prices, stock, returns and collections", async () => {
  const { db, store } = await openStore([
    inCatalog("sold", 12),
    inCatalog("unsold", null),
    { ...inCatalog("card", null), isGiftCard: true },
    {
      kind: "collection",
      externalId: "summer",
      title: "Summer Collection",
      handle: null,
      updatedAt: 1,
      productExternalIds: ["sold"],
    },
    sampleOrder({
      name: "1",
      placed: "2026-05-03T12:00:00Z",
      lines: [
        { productExternalId: "sold", quantity: 4, unitMinor: 1999, discountMinor: 796 },
        { productExternalId: null, sku: "m", title: "Manual", unitMinor: 500 },
      ],
      refunds: [
        { at: "2026-06-01T12:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 1800 }] },
      ],
    }),
  ]);
  const report = await productsReport(db, { store, query: may, now });
  expect(productsReportSchema.parse(report)).toEqual(report);
  expect(report.missing).toEqual(["google_analytics"]);
  expect(report.collections).toEqual([{ id: "summer", number: "1", title: "Summer Collection" }]);
  expect(report.products).toMatchObject([
    {
      id: "sold",
      title: "Title of sold",
      sku: "SKU-sold",
      price: 19.99,
      orders: 1,
      units: 4,
      revenue: 72,
      inventory: 12,
      unitsReturned: 1,
      returnRate: 25,
      views: null,
      conversionRate: null,
      collectionIds: ["summer"],
    },
    { id: "sku:M", title: "Manual", sku: "M", revenue: 5, returnRate: 0, collectionIds: [] },
    { id: "unsold", revenue: 0, units: 0, returnRate: null, inventory: null },
  ]);
  expect(report.summary).toMatchObject({ productRevenue: 77, unitsSold: 5, returnRate: 20 });
});

test("compares a range with today through the same time of day", async () => {
  const { db, store } = await openStore([
    sampleOrder({ name: "1", placed: "2026-06-16T15:29:00-04:00", lines: [{ quantity: 2 }] }),
    sampleOrder({ name: "2", placed: "2026-06-16T15:30:00-04:00", lines: [{ quantity: 7 }] }),
    sampleOrder({ name: "3", placed: "2026-06-17T08:00:00-04:00", lines: [{ quantity: 3 }] }),
  ]);
  const { summary } = await productsReport(db, { store, query: { range: "today" }, now });
  expect(summary).toMatchObject({
    productRevenue: 30,
    productRevenuePercentChange: 50,
    unitsSold: 3,
    unitsSoldPercentChange: 50,
  });
});

test("is empty and names Shopify before any order is synced", async () => {
  const { db, store } = await openStore([]);
  const report = await productsReport(db, { store, query: may, now });
  expect(report.missing).toEqual(["shopify", "google_analytics"]);
  expect(report).toMatchObject({ products: [], byDay: [], collections: [] });
  expect(report.summary.productRevenue).toBeNull();
});

/** A lamp with views on the given days of June and orders on the 12th and the 17th. */
async function openViews(days: readonly number[], more: SourceRecord[] = []) {
  const lines = [{ productExternalId: "lamp" }];
  const opened = await openStore([
    inCatalog("lamp", 3),
    inCatalog("desk", 3),
    sampleOrder({ name: "1", placed: "2026-06-12T10:00:00-04:00", lines }),
    sampleOrder({ name: "2", placed: "2026-06-17T10:00:00-04:00", lines }),
  ]);
  const { db, store } = opened;
  const readUntil = Date.parse(`2026-06-${days.at(-1)}T15:00:00-04:00`);
  await connectAccount(db, store, { platform: "google_analytics", readUntil });
  const records = days.map((day) =>
    sampleItemDay({
      day: `2026-06-${String(day).padStart(2, "0")}`,
      rows: { lamp: { views: day < 11 ? 4 : 8 }, "SKU-lamp": { views: 2 } },
    }),
  );
  await ingestPage(db, { store, records: [...records, ...more], now });
  return opened;
}

describe("product views", () => {
  const week = { range: "last_7_days" } as const;

  const fortnight = Array.from({ length: 14 }, (_, index) => 4 + index);

  test("belong to the product behind each item, with the resulting orders", async () => {
    const { db, store } = await openViews(fortnight);
    const report = await productsReport(db, { store, query: week, now });
    expect(productsReportSchema.parse(report)).toEqual(report);
    expect(report.missing).toEqual([]);
    expect(report.products).toMatchObject([
      { id: "lamp", views: 70, orders: 2, conversionRate: (2 / 70) * 100 },
      { id: "desk", views: 0, orders: 0, conversionRate: null },
    ]);
    expect(report.summary).toMatchObject({
      productViews: 70,
      previousProductViews: 36,
      productViewsPercentChange: ((60 - 36) / 36) * 100,
    });
    expect(report.byDay.map((day) => day.views)).toEqual([10, 10, 10, 10, 10, 10, 10]);
    expect(report.byDay.map((day) => day.previousViews)).toEqual([6, 6, 6, 6, 6, 6, null]);
    expect(report.notices).toEqual([]);
  });

  test("are unknown on unsynced days, whose orders are left out of the conversion rate", async () => {
    const { db, store } = await openViews(fortnight.slice(0, -2));
    const report = await productsReport(db, { store, query: week, now });
    expect(report.products[0]).toMatchObject({
      views: 50,
      orders: 2,
      conversionRate: 2,
    });
    expect(report.byDay.map((day) => day.views)).toEqual([10, 10, 10, 10, 10, null, null]);
    expect(report.byDay.map((day) => day.isComplete)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("are left out of the conversion rate on days after the last sync of the shop", async () => {
    const { db, store } = await openViews(fortnight);
    await connectShop(db, store, Date.parse("2026-06-13T15:00:00-04:00"));
    // The views of June 11 to 13, with and without filters.
    const row = { id: "lamp", views: 70, conversionRate: (1 / 30) * 100 };
    for (const query of [week, { ...week, filters: "product:is:1" }]) {
      const { products } = await productsReport(db, { store, query, now });
      expect(products[0]).toMatchObject(row);
      const { topProducts } = await dashboardReport(db, { store, query, now });
      expect(topProducts[0]).toMatchObject({ id: "lamp", conversionRate: row.conversionRate });
    }
  });

  test("leave out gift cards", async () => {
    const gift = { ...inCatalog("gift", null), isGiftCard: true };
    const viewed = sampleItemDay({
      day: "2026-06-17",
      readAt: "2026-06-30T00:00:00Z",
      rows: { lamp: { views: 8 }, "SKU-lamp": { views: 2 }, gift: { views: 50 } },
    });
    const { db, store } = await openViews(fortnight, [gift, viewed]);
    const report = await productsReport(db, { store, query: week, now });
    expect(report.summary.productViews).toBe(70);
    expect(report.byDay.at(-1)?.views).toBe(10);
    expect(report.products.map((product) => product.id)).toEqual(["lamp", "desk"]);
    expect(report.notices).toEqual([]);
  });

  test("include items that match no product in the total, with a notice", async () => {
    const unmatched = sampleItemDay({
      day: "2026-06-17",
      readAt: "2026-06-30T00:00:00Z",
      rows: { lamp: { views: 8 }, "SKU-lamp": { views: 2 }, unknown: { views: 1000 } },
    });
    const { db, store } = await openViews(fortnight, [unmatched]);
    const report = await productsReport(db, { store, query: week, now });
    expect(report.summary.productViews).toBe(1070);
    expect(report.products[0]?.views).toBe(70);
    expect(report.notices).toMatchObject([
      { code: "views_unmatched", message: expect.stringMatching(/^1,000 of the product views/) },
    ]);
  });
});

const line = (productExternalId: string, unitMinor: number) => ({
  productExternalId,
  title: productExternalId,
  unitMinor,
  quantity: 2,
});
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

const cents = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? NaN) * 100), 0);

describe("net sales by product", () => {
  const query = { range: "custom", from: "2026-05-01", to: "2026-05-31" } as const;
  const refunded = sampleOrder({
    name: "1",
    placed: "2026-04-20T12:00:00Z",
    lines: [line("lamp", 1000), line("vase", 4000)],
    refunds: [
      {
        at: "2026-05-10T12:00:00Z",
        lines: [
          { line: 0, quantity: 1, subtotalMinor: 900 },
          { line: 1, quantity: 2, subtotalMinor: 8000 },
        ],
        adjustmentMinor: 250,
      },
    ],
  });
  const kept = sampleOrder({
    name: "2",
    placed: "2026-05-02T12:00:00Z",
    lines: [{ ...line("lamp", 1000), discountMinor: 300 }],
  });

  async function rowsOf(records: SourceRecord[], basis: (typeof dateBases)[number]) {
    const { db, store } = await openStore(records);
    const report = await productsReport(db, { store, query: { ...query, basis }, now });
    const rows = report.products.map(({ id, units, revenue, returns, netSales }) => [
      id,
      units,
      revenue,
      returns,
      netSales,
    ]);
    return { rows, rest: report.notOfProducts };
  }

  test("subtract returns of the days, even for products without sales on them", async () => {
    const { rows, rest } = await rowsOf([refunded, kept], "refund_date");
    expect(rows).toEqual([
      ["lamp", 2, 17, 9, 8],
      ["vase", 0, 0, 80, -80],
    ]);
    expect(rest).toEqual({ units: 0, returns: 2.5, netSales: -2.5 });
  });

  test("subtract returns of the days' orders on the order-date basis", async () => {
    const { rows, rest } = await rowsOf([refunded, kept], "order_date");
    expect(rows).toEqual([["lamp", 2, 17, 0, 17]]);
    expect(rest).toEqual({ units: 0, returns: 0, netSales: 0 });
  });

  test("subtract everything left of a canceled unpaid order", async () => {
    const canceled = {
      ...kept,
      cancelledAt: Date.parse("2026-05-05T12:00:00Z"),
      financialStatus: "voided" as const,
    };
    const { rows, rest } = await rowsOf([canceled], "refund_date");
    expect(rows).toEqual([["lamp", 2, 17, 17, 0]]);
    expect(rest).toEqual({ units: 0, returns: 0, netSales: 0 });
  });

  test("are updated when the order is delivered again and when it is deleted", async () => {
    const { rows } = await rowsOf(
      [kept, refunded, { ...refunded, updatedAt: refunded.updatedAt + 1, refunds: [] }],
      "refund_date",
    );
    expect(rows).toEqual([["lamp", 2, 17, 0, 17]]);
    const deletion = {
      kind: "deletion" as const,
      entity: "order" as const,
      externalId: "1",
      deletedAt: now,
    };
    expect((await rowsOf([kept, refunded, deletion], "refund_date")).rows).toEqual(rows);
  });

  test("add up with amounts without a product to units, returns and net sales, for random orders", async () => {
    const property = fc.asyncProperty(
      orderHistories,
      fc.constantFrom(...dateBases),
      fc.nat({ max: 60 }),
      async (deliveries, basis, length) => {
        const { db, store } = await openStore(deliveries);
        const from = Date.UTC(2026, 1, 25);
        const range = {
          range: "custom",
          from: dayText(from),
          to: dayText(from + length * 86_400_000),
          basis,
        } as const;
        const report = await productsReport(db, { store, query: range, now });
        const metrics = await metricValues(db, { store, query: range, now }, [
          "returns",
          "net_sales",
        ]);
        const { products, notOfProducts, summary } = report;
        const units = products.reduce((sum, product) => sum + product.units, 0);
        expect(units + (notOfProducts?.units ?? NaN)).toBe(summary.unitsSold);
        expect([
          cents([...products.map(({ returns }) => returns), notOfProducts?.returns]),
          cents([...products.map(({ netSales }) => netSales), notOfProducts?.netSales]),
        ]).toEqual(metrics.map(({ value }) => Math.round((value ?? NaN) * 100)));
        for (const { revenue, returns, netSales } of products) {
          expect(cents([revenue, -returns])).toBe(cents([netSales]));
        }
        await db.destroy();
      },
    );
    await fc.assert(property, { numRuns: testRuns(20) });
  });
});
