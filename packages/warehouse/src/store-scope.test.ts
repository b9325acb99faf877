import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StoreContext } from "./ask.ts";
import { parseDay } from "./calendar/zoned-day.ts";
import { deleteRates, listRatePairs, storeRates } from "./ingestion/exchange-rates.ts";
import { undoImportPage } from "./ingestion/imports/undo-import.ts";
import { ingestPage } from "./ingestion/ingest-page.ts";
import { changeStoreTimezone } from "./rollups/change-store-timezone.ts";
import { findRollupDifferences } from "./rollups/find-rollup-differences.ts";
import { rebuildDirtyDays } from "./rollups/rebuild-dirty-days.ts";
import { rebuildRollups } from "./rollups/rebuild-rollups.ts";
import { countSourceData } from "./source-data/count-source-data.ts";
import { deleteSourceData } from "./source-data/delete-source-data.ts";
import { listTargets, removeMoneyTargets, setTargets } from "./targets/stored-targets.ts";
import { everyAnswer, fillSampleStore, sampleNow } from "./testing/every-answer.ts";
import { rowsOfStore } from "./testing/rows-of-store.ts";
import { sampleCheckout } from "./testing/sample-checkout.ts";
import { sampleSessionDay } from "./testing/sample-days.ts";
import { sampleAdDay } from "./testing/sample-marketing.ts";
import { sampleOrder } from "./testing/sample-order.ts";
import { storedState } from "./testing/stored-state.ts";

type Db = Kysely<Schema>;

/** Both stores have the same external ids, days and import number; their figures and titles differ. */
async function fillStore(db: Db, factor: number): Promise<StoreContext> {
  const store = await insertTestStore(db, { timezone: "UTC", name: `Store ${factor}` });
  await fillSampleStore(db, store, factor);
  const fromFile = (name: string, hour: number) =>
    sampleOrder({
      name,
      placed: `2026-03-0${factor}T${hour}:30:00Z`,
      origin: "export",
      customer: `file-${name}`,
      lines: [
        {
          productExternalId: null,
          sku: "WAX",
          title: `Candle ${factor}`,
          quantity: factor,
          unitMinor: 700 * factor,
        },
      ],
    });
  const begun = `2026-03-0${factor}T22:00:00Z`;
  const records = [
    fromFile("file-1", 22),
    fromFile("file-2", 23),
    sampleCheckout({ name: "late", begun, totalMinor: factor }),
    ...catalog(factor),
  ];
  await ingestPage(db, { store, records, now: sampleNow, importNumber: 1 });
  const later = sampleOrder({
    name: "file-1",
    placed: `2026-03-0${factor}T22:30:00Z`,
    updatedAt: sampleNow,
    origin: "export",
    lines: [{ productExternalId: null, sku: "WAX", title: "Other", quantity: 9 }],
  });
  await ingestPage(db, { store, records: [later], now: sampleNow, importNumber: 2 });
  return store;
}

/** A shop's catalog and customers: both stores have the same ids and different values. */
function catalog(factor: number): SourceRecord[] {
  const updatedAt = factor;
  const product = {
    kind: "product" as const,
    handle: null,
    status: "active" as const,
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt,
    currency: "USD",
  };
  return [
    {
      ...product,
      externalId: "p0",
      title: `Lamp ${factor}`,
      variants: [
        {
          externalId: "v0",
          title: "Default",
          sku: `LAMP-${factor}`,
          priceMinor: 100 * factor,
          compareAtPriceMinor: null,
          unitCostMinor: null,
          isStockTracked: true,
          inventoryQuantity: factor,
        },
      ],
    },
    {
      kind: "inventory",
      externalId: "i0",
      variantExternalId: "v0",
      isStockTracked: true,
      available: factor,
      unitCostMinor: null,
      updatedAt,
    },
    {
      kind: "collection",
      externalId: "c0",
      title: `Collection ${factor}`,
      handle: null,
      updatedAt,
      productExternalIds: factor === 1 ? ["p0"] : ["p0", "p1"],
    },
    {
      kind: "customer",
      externalId: "ann",
      createdAt: 0,
      updatedAt,
      countryCode: factor === 1 ? "US" : "DE",
      acceptsEmailMarketing: factor === 1,
    },
  ];
}

const update: SourceRecord[] = [
  sampleOrder({
    name: "0-0",
    placed: "2026-02-04T11:00:00Z",
    updatedAt: sampleNow,
    customer: "bob",
    lines: [{ productExternalId: "p1", quantity: 5, unitMinor: 900 }],
  }),
  { kind: "deletion", entity: "order", externalId: "1-1", deletedAt: sampleNow },
  { kind: "deletion", entity: "product", externalId: "p2", deletedAt: sampleNow },
  { kind: "deletion", entity: "customer", externalId: "ann", deletedAt: sampleNow },
  sampleSessionDay({
    day: "2026-03-09",
    readAt: "2026-03-11T00:00:00Z",
    rows: { "": { sessions: 1 } },
  }),
  sampleAdDay({
    day: "2026-03-02",
    readAt: "2026-03-11T00:00:00Z",
    rows: { c1: { spendMinor: 1, clicks: 2, impressions: 3 } },
  }),
  sampleCheckout({ name: "left-2026-03-09", begun: "2026-03-09T09:00:00Z", totalMinor: 1 }),
];

async function state(db: Db, { id }: StoreContext) {
  await rebuildDirtyDays(db, id);
  return storedState(db, id);
}

/** Leaves out ids, since products and campaigns get different ones in each database. */
async function answers(db: Db, store: StoreContext) {
  return JSON.stringify(await everyAnswer(db, store), (key, value) => (key === "id" ? "" : value));
}

const signal = new AbortController().signal;

const operations: Record<string, (db: Db, store: StoreContext) => Promise<unknown>> = {
  "ingests changes": (db, store) => ingestPage(db, { store, records: update, now: sampleNow }),
  "moves to another time zone": (db, { id }) => changeStoreTimezone(db, id, "Pacific/Kiritimati"),
  "rebuilds its rollups": (db, { id }) => rebuildRollups(db, id),
  "rebuilds its marked days": (db, { id }) => rebuildDirtyDays(db, id),
  "undoes an import": (db, { id: storeId }) =>
    undoImportPage(db, { storeId, importNumber: 2, limit: 10 }),
  "sets and removes targets": (db, store) =>
    setTargets(db, store, [
      { metric: "orders", month: "2026-03", value: 7 },
      { metric: "total_sales", month: "2026-03", value: null },
    ]),
  "removes its money targets": (db, { id }) => removeMoneyTargets(db, id),
  "deletes exchange rates": (db, { id }) => deleteRates(db, id, { base: "EUR", quote: "USD" }),
  "replaces an exchange rate": (db, { id }) =>
    storeRates(db, id, [{ date: "2026-03-02", base: "EUR", quote: "USD", rate: "9" }]),
  "deletes its shop's data": (db, { id: storeId }) =>
    deleteSourceData(db, { storeId, platform: "shopify", accountId: null }, signal),
};

describe("next to another store with the same external ids, a store", () => {
  test.each(Object.entries(operations))("%s without touching the other's rows", async (_, run) => {
    const alone = await openTestDatabase();
    await run(alone, await fillStore(alone, 1));
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    const before = await rowsOfStore(db, other.id);
    await run(db, store);
    expect(await rowsOfStore(db, other.id)).toEqual(before);
    expect(await rowsOfStore(db, store.id)).toEqual(await rowsOfStore(alone, store.id));
    await alone.destroy();
    await db.destroy();
  });

  test("stores the same facts and gives the same answers when the other was filled first", async () => {
    const alone = await openTestDatabase();
    const only = await fillStore(alone, 1);
    const db = await openTestDatabase();
    const other = await fillStore(db, 3);
    const refund = { at: null, lines: [{ line: 0, quantity: 1, subtotalMinor: 300 }] };
    const undated = sampleOrder({
      name: "undated",
      placed: "2026-03-03T10:00:00Z",
      origin: "export",
      refunds: [refund],
    });
    await ingestPage(db, { store: other, records: [undated], now: sampleNow, importNumber: 3 });
    await db.insertInto("imports").values(finishedImport(other.id)).execute();
    const store = await fillStore(db, 1);
    expect(await state(db, store)).toEqual(await state(alone, only));
    expect(await answers(db, store)).toBe(await answers(alone, only));
    await alone.destroy();
    await db.destroy();
  });

  test("has its own limit of exchange rates", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    await db.transaction().execute(async (transaction) => {
      for (const currency of ["AAA", "BBB", "CCC"])
        await insertRates(transaction, other.id, currency);
    });
    const rate = { date: "2026-01-01", base: "EUR", quote: "USD", rate: "2" };
    await storeRates(db, store.id, [rate]);
    await expect(storeRates(db, other.id, [rate])).rejects.toMatchObject({ code: "conflict" });
    await db.destroy();
  });

  test("is checked for its own rollup differences only", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    for (const { id } of [store, other]) await rebuildDirtyDays(db, id);
    for (const table of rollups) {
      await db
        .updateTable(table)
        .set({ [broken[table]]: 1e6 })
        .where("store_id", "=", other.id)
        .execute();
    }
    expect(await findRollupDifferences(db, store.id)).toEqual([]);
    const tables = (await findRollupDifferences(db, other.id)).map(({ table }) => table);
    expect([...new Set(tables)].toSorted()).toEqual([...rollups].toSorted());
    await db.destroy();
  });

  test("is checked on days that are dirty in the other store only", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    await fillStore(db, 3);
    await rebuildDirtyDays(db, store.id);
    const products = Buffer.alloc(24);
    await db.updateTable("columns").set({ products }).where("store_id", "=", store.id).execute();
    const differences = await findRollupDifferences(db, store.id);
    expect(differences.map(({ key }) => key)).toContain(
      JSON.stringify([0, parseDay("2026-02-04")]),
    );
    await db.destroy();
  });

  test("lists its own targets, exchange rates and stored data", async () => {
    const alone = await openTestDatabase();
    const db = await openTestDatabase();
    const stores = [await fillStore(alone, 1), await fillStore(db, 1)] as const;
    await fillStore(db, 3);
    const [expected, listed] = await Promise.all(
      [alone, db].map(async (each, index) => {
        const store = stores[index === 0 ? 0 : 1];
        return {
          targets: await listTargets(each, store, {}),
          rates: await listRatePairs(each, store.id),
          data: await countSourceData(each, {
            storeId: store.id,
            platform: "shopify",
            accountId: null,
          }),
        };
      }),
    );
    expect(listed).toEqual(expected);
    await alone.destroy();
    await db.destroy();
  });
});

const broken = {
  day_totals: "orders",
  orders: "goods_minor",
  customers: "order_count",
  day_customer_types: "total_minor",
  cohort_months: "total_minor",
  lifetime_values: "net_minor",
} as const;
const rollups = Object.keys(broken) as (keyof typeof broken)[];

function finishedImport(storeId: number) {
  return {
    id: `import-${storeId}`,
    store_id: storeId,
    number: 3,
    file_name: null,
    status: "done" as const,
    rows: 1,
    orders: 1,
    refused: "[]",
    refused_count: 0,
    notes: "[]",
    message: null,
    started_at: 0,
    finished_at: sampleNow,
  };
}

/** Fills a store's exchange rates up to its limit, a third at a time. */
async function insertRates(db: Database, storeId: number, base: string): Promise<void> {
  await sql`insert into exchange_rates (store_id, day, base, quote, rate)
    with recursive days (day) as (select 1 union all select day + 1 from days where day < 66667)
    select ${storeId}, day, ${base}, 'USD', '1' from days`.execute(db);
}
