import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { byDialect } from "@cartograph/database/dialects/portable/by-dialect.ts";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "./merge-changes.ts";

/** Makes every insert of a month's columns fail. */
function breakOffAt(month: number): RawBuilder<unknown> {
  const isMonth = sql`new.span = 1 and new.bucket = ${sql.lit(month)}`;
  return byDialect({
    sqlite: sql`create trigger break_off before insert on columns when ${isMonth}
      begin select raise(abort, 'broken off'); end`,
    postgresql: sql`
      create function break_off() returns trigger language plpgsql
        as 'begin raise exception ''broken off''; end';
      create trigger break_off before insert on columns for each row when (${isMonth})
        execute function break_off()`,
  });
}

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
        lines: [{ productExternalId: "cataloged" }],
      }),
      {
        kind: "product",
        externalId: "cataloged",
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
  // Fails after the days and January are merged, as if the process had been killed then.
  const february = 2026 * 12 + 1;
  await breakOffAt(february).execute(db);
  await expect(mergeChanges(db, store.id)).rejects.toThrow("broken off");
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  await byDialect({
    sqlite: sql`drop trigger break_off`,
    postgresql: sql`drop trigger break_off on columns`,
  }).execute(db);

  await mergeChanges(db, store.id);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  const titles = await db.selectFrom("products").select("title").orderBy("title").execute();
  expect(titles.map(({ title }) => title)).toEqual(["Lamp", "New"]);
  await db.destroy();
});
