import type { Database, Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StoreContext } from "./report-request.ts";
import { deleteRates, listRatePairs, storeRates } from "./ingestion/exchange-rates.ts";
import { undoImportPage } from "./ingestion/imports/undo-import.ts";
import { ingestPage } from "./ingestion/ingest-page.ts";
import { dashboardReport } from "./questions/sales/dashboard-report.ts";
import { changeStoreTimezone } from "./rollups/change-store-timezone.ts";
import { findRollupDifferences } from "./testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "./rollups/merge-changes.ts";
import { rebuildRollups } from "./testing/rebuild-rollups.ts";
import { countSourceData } from "./source-data/count-source-data.ts";
import { deleteSourceData } from "./source-data/delete-source-data.ts";
import { listTargets, removeMoneyTargets, setTargets } from "./targets/stored-targets.ts";
import { disconnectAccount } from "./testing/disconnect-account.ts";
import { everyAnswer, sampleNow } from "./testing/every-answer.ts";
import { rowsOfStore } from "./testing/rows-of-store.ts";
import { changes, fillStore } from "./testing/same-id-stores.ts";
import { sampleSessionDay } from "./testing/sample-days.ts";
import { sampleOrder } from "./testing/sample-order.ts";
import { storedState } from "./testing/stored-state.ts";

type Db = Kysely<Schema>;

async function state(db: Db, { id }: StoreContext) {
  await mergeChanges(db, id);
  return storedState(db, id);
}

/** Leaves out ids, since products and campaigns get different ones in each database. */
async function answers(db: Db, store: StoreContext) {
  return JSON.stringify(await everyAnswer(db, store), (key, value) => (key === "id" ? "" : value));
}

const signal = new AbortController().signal;

const operations: Record<string, (db: Db, store: StoreContext) => Promise<unknown>> = {
  "ingests changes": (db, store) => ingestPage(db, { store, records: changes, now: sampleNow }),
  "moves to another time zone": (db, { id }) => changeStoreTimezone(db, id, "Pacific/Kiritimati"),
  "rebuilds its rollups": (db, { id }) => rebuildRollups(db, id),
  "rebuilds its marked days": (db, { id }) => mergeChanges(db, id),
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
  test.each(Object.entries(operations))(
    "%s without touching or counting the other's rows",
    async (_, run) => {
      const alone = await openTestDatabase();
      const result = await run(alone, await fillStore(alone, 1));
      const db = await openTestDatabase();
      const store = await fillStore(db, 1);
      const other = await fillStore(db, 3);
      const before = await rowsOfStore(db, other.id);
      expect(await run(db, store)).toEqual(result);
      expect(await rowsOfStore(db, other.id)).toEqual(before);
      expect(await rowsOfStore(db, store.id)).toEqual(await rowsOfStore(alone, store.id));
      await alone.destroy();
      await db.destroy();
    },
  );

  test("removes the packed columns of its empty days and keeps the other's", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    for (const { id } of [store, other]) await mergeChanges(db, id);
    const columnsOf = (storeId: number) =>
      db.selectFrom("columns").selectAll().where("store_id", "=", storeId).execute();
    const [own, others] = [await columnsOf(store.id), await columnsOf(other.id)];
    await deleteSourceData(db, { storeId: store.id, platform: "shopify", accountId: null }, signal);
    expect((await columnsOf(store.id)).length).toBeLessThan(own.length);
    expect(await columnsOf(other.id)).toEqual(others);
    await db.destroy();
  });

  test("stores the same facts and gives the same answers when the other was filled first", async () => {
    const alone = await openTestDatabase();
    const only = await fillStore(alone, 1);
    const db = await openTestDatabase();
    const other = await fillStore(db, 3);
    await insertImport(db, other);
    const store = await fillStore(db, 1);
    expect(await state(db, store)).toEqual(await state(alone, only));
    expect(await answers(db, store)).toBe(await answers(alone, only));
    await alone.destroy();
    await db.destroy();
  });

  test("gets no notice about refunds that only the other imported", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    await ingestUndatedRefund(db, other);
    for (const each of [store, other]) await insertImport(db, each);
    expect(await noticeCodes(db, store)).not.toContain("refunds_dated_by_order");
    expect(await noticeCodes(db, other)).toContain("refunds_dated_by_order");
    await db.destroy();
  });

  test("gets no notice about imported refunds when only the other has an import", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    for (const each of [store, other]) await ingestUndatedRefund(db, each);
    await insertImport(db, other);
    expect(await noticeCodes(db, store)).not.toContain("refunds_dated_by_order");
    expect(await noticeCodes(db, other)).toContain("refunds_dated_by_order");
    await db.destroy();
  });

  test("gets a notice that its shop is disconnected when only the other imported later", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    for (const { id } of [store, other]) {
      await disconnectAccount(db, { storeId: id, integrationId: `${id}-shopify` }, sampleNow);
    }
    const placed = new Date(sampleNow - 30_000).toISOString();
    const records = [sampleOrder({ name: "later", placed, origin: "export" })];
    await ingestPage(db, { store: other, records, now: sampleNow, importNumber: 3 });
    await insertImport(db, other);
    expect(await noticeCodes(db, store)).toContain("shopify_disconnected");
    expect(await noticeCodes(db, other)).not.toContain("shopify_disconnected");
    await db.destroy();
  });

  test("counts nothing of an account of the other", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    const platform = "google_analytics" as const;
    const account = "only the other has it";
    const day = sampleSessionDay({ day: "2026-03-09", account, rows: { "": { sessions: 1 } } });
    await ingestPage(db, { store: other, records: [day], now: sampleNow });
    const { id: accountId } = await db
      .selectFrom("source_accounts")
      .select("id")
      .where("store_id", "=", other.id)
      .where("ext_id", "=", account)
      .executeTakeFirstOrThrow();
    expect(await countSourceData(db, { storeId: other.id, platform, accountId })).not.toEqual([]);
    expect(await countSourceData(db, { storeId: store.id, platform, accountId })).toEqual([]);
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
    for (const { id } of [store, other]) await mergeChanges(db, id);
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

  test("merges its own changes of packed columns only", async () => {
    const db = await openTestDatabase();
    const store = await fillStore(db, 1);
    const other = await fillStore(db, 3);
    await mergeChanges(db, store.id);
    for (const { id } of [store, other]) expect(await findRollupDifferences(db, id)).toEqual([]);
    const left = await db.selectFrom("column_changes").select("store_id").distinct().execute();
    expect(left).toEqual([{ store_id: other.id }]);
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
  customer_order_counts: "net_minor",
  acquired_days: "customers",
} as const;
const rollups = Object.keys(broken) as (keyof typeof broken)[];

/** An import that finished after the sources were read. */
async function insertImport(db: Db, { id: storeId }: StoreContext): Promise<void> {
  const row = {
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
  await db.insertInto("imports").values(row).execute();
}

/** An order from a file, which does not date its refund. */
async function ingestUndatedRefund(db: Db, store: StoreContext): Promise<void> {
  const order = sampleOrder({
    name: "undated",
    placed: "2026-03-03T10:00:00Z",
    origin: "export",
    refunds: [{ at: null, lines: [{ line: 0, quantity: 1, subtotalMinor: 300 }] }],
  });
  await ingestPage(db, { store, records: [order], now: sampleNow, importNumber: 3 });
}

/** The codes of the dashboard's notices on the day after the sources were read. */
async function noticeCodes(db: Db, store: StoreContext): Promise<string[]> {
  const query = { range: "last_30_days", basis: "refund_date" } as const;
  const { notices } = await dashboardReport(db, { store, query, now: sampleNow + 86_400_000 });
  return notices.map(({ code }) => code);
}

/** Fills a store's exchange rates up to its limit, a third at a time. */
async function insertRates(db: Database, storeId: number, base: string): Promise<void> {
  await sql`insert into exchange_rates (store_id, day, base, quote, rate)
    with recursive days (day) as (select 1 union all select day + 1 from days where day < 66667)
    select ${storeId}, day, ${base}, 'USD', '1' from days`.execute(db);
}
