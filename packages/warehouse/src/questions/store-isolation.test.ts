import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { everyAnswer, fillSampleStore, sampleNow } from "../testing/every-answer.ts";
import { fillStore } from "../testing/same-id-stores.ts";
import { sampleOrder } from "../testing/sample-order.ts";

test("gives a store the same answers regardless of other stores' data", async () => {
  const db = await openTestDatabase();
  const store = await fillStore(db, 1);
  const alone = await everyAnswer(db, store);

  const other = await fillStore(db, 3);
  expect(await everyAnswer(db, store)).toEqual(alone);

  await mergeChanges(db, store.id);
  const packed = await everyAnswer(db, store);
  await mergeChanges(db, other.id);
  expect(await everyAnswer(db, store)).toEqual(packed);

  // Without different figures in the other store, the comparison above would be meaningless.
  expect(await everyAnswer(db, other)).not.toEqual(alone);
  await db.destroy();
});

test("gives the same answers with and without test and deleted orders", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  await fillSampleStore(db, store, 1);
  const without = await everyAnswer(db, store);
  const hours = ["2026-03-09T01:00:00Z", "2026-03-10T01:00:00Z", "2026-02-04T01:00:00Z"];
  const uncounted = hours.flatMap((placed, index) => [
    sampleOrder({ name: `test-${index}`, placed, isTest: true, customer: "eve" }),
    sampleOrder({ name: `deleted-${index}`, placed, customer: "eve" }),
    {
      kind: "deletion" as const,
      entity: "order" as const,
      externalId: `deleted-${index}`,
      deletedAt: sampleNow,
    },
  ]);
  await ingestPage(db, { store, records: uncounted, now: sampleNow });
  expect(await everyAnswer(db, store)).toEqual(without);
  await db.destroy();
});
