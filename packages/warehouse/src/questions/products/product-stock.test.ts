import { describe, expect, test } from "vitest";
import type {
  InventoryRecord,
  ProductRecord,
  SourceRecord,
} from "@cartograph/contracts/records.ts";
import { productsReportSchema } from "@cartograph/contracts/reports/products.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop, setReadOrders } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storeVersion } from "../../store-version.ts";
import { productPage } from "./product-page.ts";
import { productsReport } from "./products-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

/** A scarf with a red and a blue variant and their stock; null if it is not tracked. */
function scarf(red: number | null, blue: number | null): ProductRecord {
  return {
    kind: "product",
    externalId: "scarf",
    title: "Wool scarf",
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 1,
    currency: "USD",
    variants: Object.entries({ red, blue }).map(([color, units]) => ({
      externalId: color,
      title: color,
      sku: null,
      priceMinor: 2000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked: units !== null,
      inventoryQuantity: units,
    })),
  };
}

/** The stock of a variant, which last changed at `changed` and of which anything last changed at `updated`. */
function stock(
  variant: string,
  { units, changed, updated }: { units: number | null; changed: string; updated: string },
): InventoryRecord {
  return {
    kind: "inventory",
    externalId: variant,
    variantExternalId: variant,
    isStockTracked: units !== null,
    available: units,
    unitCostMinor: null,
    stockChangedAt: Date.parse(changed),
    updatedAt: Date.parse(updated),
  };
}
const at = (day: string) => `2026-${day}T12:00:00-04:00`;
const stockOn = (variant: string, units: number | null, day: string) =>
  stock(variant, { units, changed: at(day), updated: at(day) });

const scarfLines = [
  {
    productExternalId: "scarf",
    variantExternalId: "blue",
    title: "Wool scarf",
    unitMinor: 2000,
    quantity: 2,
  },
];

/** An order of two on each day from April 1 through May 20. */
const orders = Array.from({ length: 50 }, (_, index) =>
  sampleOrder({
    name: `d${index}`,
    placed: new Date(Date.parse("2026-04-01T10:00:00-04:00") + index * 86_400_000).toISOString(),
    lines: scarfLines,
  }),
);

/** The stock after pages of records, read one after the other. */
async function stockAfter(...pages: SourceRecord[][]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  for (const records of pages) await ingestPage(db, { store, records, now });
  const page = await productPage(db, { store, query: { range: "last_month" }, now }, "scarf");
  return { ...page.stock, version: await storeVersion(db, store.id) };
}

describe("the day on which a product sold out", () => {
  const soldOut = [...orders, scarf(0, 0), stockOn("red", 0, "03-02"), stockOn("blue", 0, "05-20")];
  const onMay20 = {
    soldOutSince: "2026-05-20",
    pace: { from: "2026-04-23", to: "2026-05-20", orders: 28, unitsPerDay: 2 },
    daysOfCover: 0,
  };

  test("stays when another field of an item changes", async () => {
    const withCost = {
      ...stock("blue", { units: 0, changed: at("05-20"), updated: at("06-16") }),
      unitCostMinor: 700,
    };
    expect(await stockAfter(soldOut, [withCost])).toMatchObject(onMay20);
    // The first delivery after the sale may be one of the change.
    expect(await stockAfter(soldOut.slice(0, -1), [withCost])).toMatchObject(onMay20);
  });

  test("stays when an older record or the product arrives later", async () => {
    const older = stockOn("blue", 4, "05-10");
    const product = { ...scarf(3, 3), updatedAt: Date.parse(at("06-16")) };
    expect(await stockAfter(soldOut, [older], [product])).toMatchObject(onMay20);
  });

  test("moves when an item was restocked and sold out again between two reads", async () => {
    const again = await stockAfter(soldOut, [stockOn("blue", 0, "06-10")]);
    expect(again).toMatchObject({ soldOutSince: "2026-06-10" });
    // Another answer needs another version of the store's data.
    expect(again.version).toBe((await stockAfter(soldOut)).version + 1);
  });

  test("is the day on which tracking began, although the quantity is older", async () => {
    const untracked = { ...stockOn("blue", null, "05-20"), updatedAt: Date.parse(at("05-20")) };
    const tracked = stock("blue", { units: 0, changed: at("03-01"), updated: at("06-10") });
    const unchanged = { ...tracked, unitCostMinor: 700, updatedAt: Date.parse(at("06-15")) };
    expect(await stockAfter([...soldOut, untracked], [tracked], [unchanged])).toMatchObject({
      soldOutSince: "2026-06-10",
    });
  });

  test("is the day of the read change if a location without stock times was removed", async () => {
    const removed = stock("blue", { units: 0, changed: at("03-01"), updated: at("06-10") });
    const before = [
      ...orders,
      scarf(0, 4),
      stockOn("red", 0, "03-02"),
      stockOn("blue", 4, "05-20"),
    ];
    expect(await stockAfter(before, [removed])).toMatchObject({ soldOutSince: "2026-06-10" });
  });
});

describe("days of cover of a product with an untracked variant", () => {
  test.each([
    ["a tracked variant is out of stock", 0],
    ["a tracked variant is in stock", 60],
  ])("are unknown while %s", async (_case, units) => {
    expect(await stockAfter([...orders, scarf(units, null)])).toMatchObject({
      units,
      soldOutSince: null,
      daysOfCover: null,
      noCover: "some_stock_unknown",
    });
  });

  test("are unknown when a tracked variant has no known quantity", async () => {
    const product = scarf(60, null);
    const variants = product.variants.map((variant) => ({ ...variant, isStockTracked: true }));
    expect(await stockAfter([...orders, { ...product, variants }])).toMatchObject({
      units: 60,
      daysOfCover: null,
      noCover: "some_stock_unknown",
    });
  });
});

describe("before orders are synced", () => {
  test.each([
    ["of all variants", 60, 0, { units: 60, noCover: "orders_missing" }],
    ["of some variants", 0, null, { units: 0, noCover: "some_stock_unknown" }],
    ["of no variant", null, null, { units: null, noCover: "stock_unknown" }],
  ])("the reason says whether the stock %s is tracked", async (_case, red, blue, expected) => {
    expect(await stockAfter([scarf(red, blue)])).toMatchObject({
      ...expected,
      pace: null,
      daysOfCover: null,
    });
  });
});

async function stockReadBackTo(day: string, read: readonly SourceRecord[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, null);
  await ingestPage(db, { store, records: [...read, scarf(60, 0)], now });
  const readBackTo = Date.parse(`2026-${day}T00:00:00-04:00`);
  await setReadOrders(db, store, { readBackTo, readUntil: now });
  return (await productPage(db, { store, query: {}, now }, "scarf")).stock;
}

describe("while the first sync of the shop reads its orders, newest first", () => {
  const missing = { pace: null, daysOfCover: null, noCover: "orders_missing" };

  test("a pace is unknown until the last 28 days were read", async () => {
    expect(await stockReadBackTo("05-21", orders)).toEqual({
      units: 60,
      soldOutSince: null,
      ...missing,
    });
    expect(await stockReadBackTo("05-20", orders)).toMatchObject({
      pace: { from: "2026-05-20", days: 28, orders: 1 },
      noCover: "too_few_orders",
    });
  });

  test("so it is while older orders may be the first sales", async () => {
    const onFirstDay = orders.slice(-1);
    const late = sampleOrder({ name: "late", placed: at("05-21"), lines: scarfLines });
    expect(await stockReadBackTo("05-20", [late])).toMatchObject(missing);
    expect(await stockReadBackTo("05-20", [])).toMatchObject(missing);
    expect(await stockReadBackTo("05-20", [...onFirstDay, late])).toMatchObject({
      pace: { days: 28, orders: 2 },
    });
  });
});

describe("the stock of a listed product", () => {
  const untrackedBlue = scarf(0, null);
  const unknownBlue = {
    ...untrackedBlue,
    variants: untrackedBlue.variants.map((variant) => ({ ...variant, isStockTracked: true })),
  };

  test.each([
    ["is partial if it lacks a variant that is not tracked", untrackedBlue, [0, true]],
    ["is partial if it lacks a variant of unknown quantity", unknownBlue, [0, true]],
    ["is whole if all variants are tracked", scarf(0, 3), [3, undefined]],
    ["is unknown, not partial, if no variant is tracked", scarf(null, null), [null, undefined]],
  ])("%s", async (_case, product, expected) => {
    const db = await openTestDatabase();
    const store = await insertTestStore(db);
    await ingestPage(db, { store, records: [product, ...orders.slice(0, 1)], now });
    const report = await productsReport(db, { store, query: { range: "last_month" }, now });
    expect(productsReportSchema.parse(report)).toEqual(report);
    expect(report.products.map((row) => [row.inventory, row.isStockPartial])).toEqual([expected]);
  });
});
