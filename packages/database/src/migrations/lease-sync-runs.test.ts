import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps the latest open run of each integration, and then refuses a second one", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0037-raise-versions-in-code")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('ada', 'ada', 'ada', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'ada', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('shop', 1, 'Shop', 'shopify', 0), ('ads', 1, 'Ads', 'google_ads', 0)`.execute(db);
  const open = (id: string, integrationId: string, startedAt: number) =>
    sql`insert into sync_runs (id, integration_id, store_id, trigger, status, started_at)
      values (${id}, ${integrationId}, 1, 'schedule', 'running', ${startedAt})`.execute(db);
  await open("a", "shop", 5);
  await open("b", "shop", 6);
  await open("c", "shop", 6);
  await open("d", "ads", 4);

  await migrateToLatest(db);
  const runs = await db
    .selectFrom("sync_runs")
    .select(["id", "finished_at"])
    .orderBy("id")
    .execute();
  expect(runs.map((run) => [run.id, run.finished_at])).toEqual([
    ["a", 5],
    ["b", 6],
    ["c", null],
    ["d", null],
  ]);
  await expect(open("e", "ads", 7)).rejects.toThrow("UNIQUE constraint failed");
  await db.destroy();
});
