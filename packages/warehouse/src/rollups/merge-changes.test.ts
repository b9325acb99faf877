import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { findRollupDifferences } from "./find-rollup-differences.ts";
import { mergeChanges } from "./merge-changes.ts";

test("keeps every change when merging is interrupted, and finishes on the next call", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const candle = { sku: "WAX", productExternalId: null };
  await ingestPage(db, {
    store,
    now: 0,
    records: [
      sampleOrder({
        name: "1",
        placed: "2026-01-05T10:00:00Z",
        lines: [{ ...candle, title: "Old" }],
      }),
      sampleOrder({
        name: "2",
        placed: "2026-01-06T10:00:00Z",
        lines: [{ ...candle, title: "New" }],
      }),
      sampleOrder({
        name: "3",
        placed: "2026-01-07T10:00:00Z",
        lines: [{ ...candle, title: "New" }],
      }),
      sampleOrder({
        name: "4",
        placed: "2026-02-05T10:00:00Z",
        lines: [{ productExternalId: "catalogued" }],
      }),
      {
        kind: "product",
        externalId: "catalogued",
        title: "Lamp",
        handle: null,
        status: "active",
        vendor: null,
        productType: null,
        isGiftCard: false,
        imageUrl: null,
        updatedAt: 1,
        currency: "USD",
        variants: [],
      },
    ],
  });
  // Fails after the days and January are merged, as when the process is killed then.
  const february = 2026 * 12 + 1;
  await sql`create trigger break_off before insert on columns
    when new.span = 1 and new.bucket = ${sql.lit(february)}
    begin select raise(abort, 'broken off'); end`.execute(db);
  await expect(mergeChanges(db, store.id)).rejects.toThrow("broken off");
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  await sql`drop trigger break_off`.execute(db);

  await mergeChanges(db, store.id);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  const titles = await db.selectFrom("products").select("title").orderBy("title").execute();
  expect(titles.map(({ title }) => title)).toEqual(["Lamp", "New"]);
  await db.destroy();
});
