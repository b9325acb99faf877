import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { insertTestIntegration } from "../testing/sync-harness.ts";
import { listScheduled } from "./list-scheduled.ts";

test("returns each integration with the start of its latest run", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  for (const integrationId of ["never-run", "shop"]) {
    await insertTestIntegration(db, { storeId: store.id, integrationId });
  }
  const keys = { api_key_ciphertext: "sealed" };
  await db.updateTable("integrations").set(keys).where("store_id", "=", store.id).execute();
  for (const startedAt of [10, 30, 20]) {
    await db
      .insertInto("sync_runs")
      .values({
        id: `run-${startedAt}`,
        integration_id: "shop",
        store_id: store.id,
        trigger: "schedule",
        status: "succeeded",
        started_at: startedAt,
        finished_at: startedAt,
        message: null,
      })
      .execute();
  }
  const listed = await listScheduled(db);
  expect(listed.toSorted((a, b) => a.integrationId.localeCompare(b.integrationId))).toEqual([
    { integrationId: "never-run", storeId: store.id, lastStartedAt: null },
    { integrationId: "shop", storeId: store.id, lastStartedAt: 30 },
  ]);
});
