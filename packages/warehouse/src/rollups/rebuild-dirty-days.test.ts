import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { rebuildDirtyDays } from "./rebuild-dirty-days.ts";

test("finishes an interrupted rebuild on the next call, product names included", async () => {
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
  // January is rebuilt and February fails, as when the process is killed between two months.
  const february = 2026 * 12 + 1;
  await sql`create trigger break_off before insert on columns
    when new.span = 1 and new.bucket = ${sql.lit(february)}
    begin select raise(abort, 'broken off'); end`.execute(db);
  await expect(rebuildDirtyDays(db, store.id)).rejects.toThrow("broken off");
  await sql`drop trigger break_off`.execute(db);

  await rebuildDirtyDays(db, store.id);
  const titles = await db.selectFrom("products").select("title").orderBy("title").execute();
  expect(titles.map(({ title }) => title)).toEqual(["Lamp", "New"]);
  await db.destroy();
});
