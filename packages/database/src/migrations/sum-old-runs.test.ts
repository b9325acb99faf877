import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps the integrations and runs of an existing database", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0021-returns-by-line")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('ada', 'ada', 'ada', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'ada', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('shop', 1, 'Shop', 'shopify', 0)`.execute(db);
  await sql`insert into sync_runs (id, integration_id, store_id, trigger, status, started_at)
    values ('run', 'shop', 1, 'schedule', 'running', 5)`.execute(db);

  await migrateToLatest(db);
  const runs = await db.selectFrom("sync_runs").select(["id", "finished_at"]).execute();
  expect(runs).toEqual([{ id: "run", finished_at: null }]);
  const day = { day: 7, succeeded: 1, partial: 0, failed: 0, cancelled: 0, records: 0 };
  const insert = (integrationId: string) =>
    db
      .insertInto("sync_run_days")
      .values({ store_id: 1, integration_id: integrationId, ...day })
      .execute();
  await insert("shop");
  await expect(insert("missing")).rejects.toThrow("FOREIGN KEY constraint failed");
  await db.destroy();
});
