import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import type {
  InventoryRecord,
  ProductRecord,
  SourceRecord,
} from "@cartograph/contracts/records.ts";
import { productReportSchema } from "@cartograph/contracts/reports/product.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { productPage } from "./product-page.ts";
import { productsReport } from "./products-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const may = { range: "last_month" } as const;

const scarf: ProductRecord = {
  kind: "product",
  externalId: "scarf",
  title: "Wool scarf",
  handle: null,
  status: "active",
  vendor: "Highland",
  productType: null,
  isGiftCard: false,
  imageUrl: null,
  updatedAt: 1,
  currency: "USD",
  variants: ["red", "blue"].map((color) => ({
    externalId: color,
    title: color,
    sku: `SCARF-${color}`,
    priceMinor: 2000,
    compareAtPriceMinor: null,
    unitCostMinor: null,
    isStockTracked: true,
    inventoryQuantity: 30,
  })),
};

const line = (variant: string | null, quantity = 1) => ({
  productExternalId: "scarf",
  variantExternalId: variant,
  sku: variant === null ? "SCARF-old" : `SCARF-${variant}`,
  title: "Wool scarf",
  unitMinor: 2000,
  quantity,
});
const other = (product: string) => ({ productExternalId: product, title: product });

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

async function openStore(records: SourceRecord[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ingestPage(db, { store, records, now });
  return { db, store };
}

const orders = [
  sampleOrder({
    name: "1",
    placed: "2026-05-03T12:00:00-04:00",
    customer: "ann",
    lines: [line("red", 2), line("blue"), other("hat")],
    refunds: [
      { at: "2026-05-09T12:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 2000 }] },
    ],
  }),
  sampleOrder({
    name: "2",
    placed: "2026-05-04T12:00:00-04:00",
    customer: "bob",
    lines: [line(null), other("hat"), other("glove")],
  }),
  sampleOrder({
    name: "3",
    placed: "2026-05-05T12:00:00-04:00",
    customer: "ann",
    lines: [line("blue")],
  }),
  sampleOrder({ name: "4", placed: "2026-05-06T12:00:00-04:00", lines: [line("red")] }),
  sampleOrder({
    name: "5",
    placed: "2026-05-06T13:00:00-04:00",
    customer: "cem",
    // A gift card is not counted, even as a line of the product.
    lines: [other("hat"), { ...line("red"), isGiftCard: true }],
  }),
  sampleOrder({ name: "6", placed: "2026-04-06T13:00:00-04:00", lines: [line("red")] }),
];

describe("the page of a product", () => {
  test("has its figures with comparison, variants and days", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const page = await productPage(db, { store, query: may, now }, "scarf");
    expect(productReportSchema.parse(page)).toEqual(page);
    expect(page.product).toMatchObject({ id: "scarf", title: "Wool scarf", vendor: "Highland" });
    expect(page.figures).toMatchObject({
      revenue: { value: 120, previous: null },
      units: { value: 6 },
      orders: { value: 4 },
      returns: { value: 20 },
      netSales: { value: 100 },
      unitsReturned: { value: 1 },
      returnRate: { value: (1 / 6) * 100 },
      views: { value: null, noPercentChange: { reason: "source_missing" } },
      conversionRate: { value: null },
    });
    const variants = page.variants.map(
      ({ title, sku, orders: ordered, units, revenue, returns }) => [
        title,
        sku,
        ordered,
        units,
        revenue,
        returns,
      ],
    );
    expect(variants).toEqual([
      ["red", "SCARF-red", 2, 3, 60, 20],
      ["blue", "SCARF-blue", 2, 2, 40, 0],
      ["SCARF-old", "SCARF-old", 1, 1, 20, 0],
    ]);
    expect(page.byDay[2]).toMatchObject({ date: "2026-05-03", revenue: 60, units: 3, orders: 1 });
    expect(page.byDay[8]).toMatchObject({ date: "2026-05-09", revenue: 0, returns: 20 });
  });

  test("has no figures of variants, bought together and first orders without orders", async () => {
    const { db, store } = await openStore([scarf]);
    const page = await productPage(db, { store, query: may, now }, "scarf");
    expect(productReportSchema.parse(page)).toEqual(page);
    expect(page).toMatchObject({ missing: ["shopify", "google_analytics"], byDay: [] });
    const unknown = { orders: null, units: null, unitsReturned: null, returnRate: null };
    const amounts = { revenue: null, returns: null, netSales: null };
    expect(page.variants).toEqual(
      ["blue", "red"].map((color) => ({
        id: color,
        title: color,
        sku: `SCARF-${color}`,
        price: 20,
        inventory: 30,
        ...unknown,
        ...amounts,
      })),
    );
    expect(page.boughtTogether).toEqual({ orders: null, products: [], otherProducts: null });
    expect(new Set(Object.values(page.firstOrders))).toEqual(new Set([null]));
  });

  test("compares a range with today through the same time of day", async () => {
    const today = ["2026-06-16T15:29:00", "2026-06-16T15:31:00", "2026-06-17T09:00:00"].map(
      (time, index) =>
        sampleOrder({ name: `${index}`, placed: `${time}-04:00`, lines: [line("red", index + 1)] }),
    );
    const earlier = sampleOrder({ name: "e", placed: "2026-06-01T09:00:00-04:00" });
    const { db, store } = await openStore([scarf, ...today, earlier]);
    const query = { range: "today" } as const;
    const { figures } = await productPage(db, { store, query, now }, "scarf");
    expect(figures.units).toMatchObject({ value: 3, compared: 3, previous: 1, percentChange: 200 });
    expect(figures.revenue.comparedDays?.until).toBe("15:30");
  });

  test("lists products bought together by the number of orders with both", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const page = await productPage(db, { store, query: may, now }, "scarf");
    expect(page.boughtTogether).toEqual({
      orders: 4,
      otherProducts: 0,
      products: [
        { id: "hat", title: "hat", sku: null, orders: 2, share: 50 },
        { id: "glove", title: "glove", sku: null, orders: 1, share: 25 },
      ],
    });
  });

  test("counts first orders with it and the customers who ordered again", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const page = await productPage(db, { store, query: may, now }, "scarf");
    expect(page.firstOrders).toEqual({
      ofCustomers: 3,
      ofGuests: 1,
      firstOrders: 2,
      share: (2 / 3) * 100,
      storeFirstOrders: 3,
      shareOfStore: (2 / 3) * 100,
      cameBack: 1,
      cameBackShare: 50,
    });
  });

  test("has views and conversion of the items that match it", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const readUntil = Date.parse("2026-06-17T12:00:00-04:00");
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const records = Array.from({ length: 31 }, (_, index) =>
      sampleItemDay({
        day: `2026-05-${String(index + 1).padStart(2, "0")}`,
        rows: { scarf: { views: 1 }, blue: { views: 1 }, hat: { views: 50 } },
      }),
    );
    await ingestPage(db, { store, records, now });
    const page = await productPage(db, { store, query: may, now }, "scarf");
    expect(page.figures.views.value).toBe(62);
    expect(page.figures.conversionRate.value).toBe((4 / 62) * 100);
    expect(page.byDay.map(({ views }) => views)).toEqual(Array.from({ length: 31 }, () => 2));
  });

  test("divides orders by the views of the same days while the shop was synced before Google Analytics", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const readUntil = Date.parse("2026-06-17T12:00:00-04:00");
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    await connectShop(db, store, Date.parse("2026-05-05T15:00:00-04:00"));
    const records = ["04", "05"].flatMap((month) =>
      Array.from({ length: 10 }, (_, index) =>
        sampleItemDay({
          day: `2026-${month}-${String(index + 1).padStart(2, "0")}`,
          rows: { scarf: { views: 2 } },
        }),
      ),
    );
    await ingestPage(db, { store, records, now });
    const figuresOf = async (to: string) => {
      const query = { range: "custom", from: "2026-05-01", to } as const;
      return (await productPage(db, { store, query, now }, "scarf")).figures;
    };
    const stale = await figuresOf("2026-05-10");
    expect(stale.views).toMatchObject({ value: 20, compared: 20 });
    expect(stale.conversionRate).toMatchObject({
      value: (3 / 10) * 100,
      compared: null,
      percentChange: null,
    });
    const complete = await figuresOf("2026-05-04");
    expect(complete.conversionRate).toMatchObject({ value: 25, compared: 25 });
  });

  test("is found by the platform's id or our number, and only in its own store", async () => {
    const { db, store } = await openStore([scarf, ...orders]);
    const request = { store, query: may, now };
    const page = await productPage(db, request, "scarf");
    const stranger = await insertTestStore(db);
    const foreign = { ...scarf, externalId: "foreign" };
    const sameIds = [scarf, foreign, ...orders.map((order) => ({ ...order, updatedAt: now }))];
    await ingestPage(db, { store: stranger, records: sameIds, now });
    expect(await productPage(db, request, "scarf")).toEqual(page);
    expect(await productPage(db, request, page.product.number)).toEqual(page);
    for (const id of ["foreign", "0", "-1", "99999999999", "1e3", "%", "' or 1=1 --"]) {
      await expect(productPage(db, request, id)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("agrees with the products report and adds up over variants and days, for random orders", async () => {
    const property = fc.asyncProperty(
      orderHistories,
      fc.constantFrom(...dateBases),
      fc.nat({ max: 60 }),
      async (deliveries, basis, length) => {
        const { db, store } = await openStore(deliveries);
        const from = Date.UTC(2026, 1, 25);
        const query = {
          range: "custom",
          from: dayText(from),
          to: dayText(from + length * 86_400_000),
          basis,
        } as const;
        const { products } = await productsReport(db, { store, query, now });
        for (const row of products) {
          const page = await productPage(db, { store, query, now }, row.id);
          const { figures, variants, byDay } = page;
          for (const name of ["revenue", "units", "orders", "returns", "netSales"] as const) {
            expect(figures[name].value, name).toBe(row[name]);
          }
          expect(figures.returnRate.value).toBe(row.returnRate);
          for (const name of ["revenue", "units", "returns"] as const) {
            expect(cents(variants, name), `variants ${name}`).toBe(Math.round(row[name] * 100));
            expect(cents(byDay, name), `days ${name}`).toBe(Math.round(row[name] * 100));
          }
          expect(page.boughtTogether.orders).toBe(row.orders);
          const { ofCustomers, ofGuests } = page.firstOrders;
          expect((ofCustomers ?? 0) + (ofGuests ?? 0)).toBe(row.orders);
        }
        await db.destroy();
      },
    );
    await fc.assert(property, { numRuns: testRuns(15) });
  });
});

function cents<Name extends string>(
  rows: readonly Record<Name, number | null>[],
  name: Name,
): number {
  return rows.reduce((sum, row) => sum + Math.round((row[name] ?? 0) * 100), 0);
}

/** An order of two scarves on each of the last `count` days before June 17. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleOrder({
      name: `d${index}`,
      placed: new Date(now - (index + 1) * 86_400_000).toISOString(),
      lines: [line("red", 2)],
    }),
  );
const stock = (variant: string, available: number, at: string): InventoryRecord => ({
  kind: "inventory",
  externalId: variant,
  variantExternalId: variant,
  available,
  isStockTracked: true,
  unitCostMinor: null,
  stockChangedAt: Date.parse(at),
  updatedAt: Date.parse(at),
});

async function stockOf(records: SourceRecord[]) {
  const { db, store } = await openStore([scarf, ...records]);
  return (await productPage(db, { store, query: may, now }, "scarf")).stock;
}

describe("days of cover", () => {
  test("divide the stock by units per day over the last 28 complete days", async () => {
    expect(await stockOf(daily(40))).toEqual({
      units: 60,
      soldOutSince: null,
      pace: {
        from: "2026-05-20",
        to: "2026-06-16",
        days: 28,
        orders: 28,
        units: 56,
        unitsPerDay: 2,
      },
      daysOfCover: 30,
      noCover: null,
    });
  });

  test("count from the first sale of a product that is new", async () => {
    const { pace, daysOfCover } = await stockOf(daily(10));
    expect(pace).toMatchObject({ from: "2026-06-07", days: 10, unitsPerDay: 2 });
    expect(daysOfCover).toBe(30);
  });

  test("are unknown below five orders", async () => {
    const { pace, daysOfCover, noCover } = await stockOf(daily(4));
    expect(pace).toMatchObject({ orders: 4, units: 8, unitsPerDay: null });
    expect([daysOfCover, noCover]).toEqual([null, "too_few_orders"]);
  });

  test("are unknown without sales or tracked stock", async () => {
    expect(await stockOf([])).toMatchObject({ pace: null, noCover: "orders_missing" });
    const untracked = {
      ...scarf,
      updatedAt: 2,
      variants: scarf.variants.map((variant) => ({ ...variant, isStockTracked: false })),
    };
    expect(await stockOf([...daily(9), untracked])).toMatchObject({
      units: null,
      daysOfCover: null,
      noCover: "stock_unknown",
    });
  });

  test("exclude days since every variant sold out", async () => {
    const soldOut = [
      stock("red", 0, "2026-06-07T12:00:00-04:00"),
      stock("blue", 0, "2026-06-02T12:00:00-04:00"),
    ];
    expect(await stockOf([...daily(40).slice(9), ...soldOut])).toMatchObject({
      units: 0,
      soldOutSince: "2026-06-07",
      pace: { from: "2026-05-11", to: "2026-06-07", days: 28, orders: 28, unitsPerDay: 2 },
      daysOfCover: 0,
    });
  });

  test("include days on which another variant was in stock", async () => {
    const { soldOutSince, pace } = await stockOf([
      ...daily(40).slice(9),
      stock("red", 0, "2026-06-07T12:00:00-04:00"),
    ]);
    expect(soldOutSince).toBeNull();
    expect(pace).toMatchObject({ to: "2026-06-16", days: 28, orders: 19 });
  });
});
