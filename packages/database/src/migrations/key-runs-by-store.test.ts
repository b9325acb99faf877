import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { migrateToLatest } from "../migrate.ts";
import { migrations } from "./index.ts";

test("keeps runs, their streams and cursors when the store becomes part of their keys", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0038-lease-sync-runs")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('ada', 'ada', 'ada', '-', 0), ('bob', 'bob', 'bob', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'ada', 'Shop', 'UTC', 'USD', 0, 0), (2, 'bob', 'Shop', 'UTC', 'USD', 0, 0)`.execute(
    db,
  );
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('shop', 1, 'Shop', 'shopify', 0), ('other', 2, 'Shop', 'shopify', 0)`.execute(db);
  await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
    values ('shop', 1, 'orders', 'a', 5), ('other', 2, 'orders', 'b', 6)`.execute(db);
  await sql`insert into sync_runs (id, integration_id, store_id, trigger, status, started_at, lease_owner)
    values ('run', 'shop', 1, 'schedule', 'running', 7, 'worker')`.execute(db);
  await sql`insert into sync_run_streams (run_id, store_id, stream, position, status, records)
    values ('run', 1, 'orders', 0, 'running', 8)`.execute(db);
  await sql`insert into sync_run_days
    values (1, 'shop', 9, 1, 0, 0, 0, 10)`.execute(db);
  await sql`insert into imports (id, store_id, status, started_at, notes)
    values ('file', 1, 'done', 11, '["a"]')`.execute(db);
  await sql`insert into disconnected_accounts
      (id, store_id, platform, name, read_until, disconnected_at, cursors)
    values ('old', 1, 'meta_ads', 'Ads', 12, 13, '[]')`.execute(db);

  await migrateToLatest(db);
  const rowsOf = async (table: string) =>
    (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;
  expect(await rowsOf("sync_cursors")).toEqual([
    { integration_id: "other", store_id: 2, stream: "orders", cursor: "b", updated_at: 6 },
    { integration_id: "shop", store_id: 1, stream: "orders", cursor: "a", updated_at: 5 },
  ]);
  expect(await rowsOf("sync_runs")).toMatchObject([
    { id: "run", integration_id: "shop", store_id: 1, started_at: 7, lease_owner: "worker" },
  ]);
  expect(await rowsOf("sync_run_streams")).toMatchObject([{ run_id: "run", records: 8 }]);
  expect(await rowsOf("imports")).toMatchObject([{ id: "file", notes: '["a"]', refused: "[]" }]);
  expect(await rowsOf("disconnected_accounts")).toMatchObject([{ id: "old", is_deleting: 0 }]);

  // Two stores may have the same id, and references are to rows of the same store.
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('shop', 2, 'Copy', 'shopify', 0)`.execute(db);
  await expect(sql`update sync_runs set store_id = 3 where id = 'run'`.execute(db)).rejects.toThrow(
    "FOREIGN KEY constraint failed",
  );
  await sql`delete from integrations where store_id = 1 and id = 'shop'`.execute(db);
  for (const table of ["sync_runs", "sync_run_streams", "sync_run_days"]) {
    expect(await rowsOf(table)).toEqual([]);
  }
  expect(await rowsOf("sync_cursors")).toHaveLength(1);
  await db.destroy();
});
