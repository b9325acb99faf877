import { expect, test } from "vitest";
import type { Database } from "../schema.ts";
import { insertTestStore, openTestDatabase } from "./test-database.ts";

const target = { month: 24_314, metric_id: "orders" as const, value: 40 };

async function openChecked() {
  const db = await openTestDatabase({ checksVersions: true });
  const { id } = await insertTestStore(db);
  const write = (trx: Database) =>
    trx
      .insertInto("metric_targets")
      .values({ ...target, store_id: id })
      .execute();
  const raise = (trx: Database) =>
    trx.insertInto("store_versions").values({ store_id: id, version: 1 }).execute();
  return { db, write, raise };
}

test("refuses to commit a change without a new version", async () => {
  const { db, write } = await openChecked();
  await expect(db.transaction().execute(write)).rejects.toThrow(
    "A change of metric_targets raised no version of its store",
  );
  expect(await db.selectFrom("metric_targets").selectAll().execute()).toEqual([]);
  await db.destroy();
});

test("reports a change outside a transaction at the next statement", async () => {
  const { db, write } = await openChecked();
  await write(db);
  await expect(db.selectFrom("users").selectAll().execute()).rejects.toThrow("metric_targets");
  await db.destroy();
});

test("accepts a change whose transaction raises the version before or after it", async () => {
  const { db, write, raise } = await openChecked();
  await db.transaction().execute(async (trx) => {
    await write(trx);
    await raise(trx);
  });
  const { numDeletedRows } = await db
    .deleteFrom("metric_targets")
    .where("value", "=", 1)
    .executeTakeFirst();
  expect(numDeletedRows).toBe(0n);
  expect(await db.selectFrom("metric_targets").selectAll().execute()).toHaveLength(1);
  await db.destroy();
});
