import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("marks each month with stored days of ads once to be summed up", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0044-choose-segment-orders")).error).toBeUndefined();
  for (const storeId of [1, 2]) {
    await sql`insert into users (id, username, username_key, password_hash, created_at)
      values (${`u${storeId}`}, ${`u${storeId}`}, ${`u${storeId}`}, '-', 0)`.execute(db);
    await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
      values (${storeId}, ${`u${storeId}`}, 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  }
  const [ads, email] = [300, 400];
  for (const [storeId, accountId, report, day] of [
    [1, 1, ads, "2026-01-31"],
    [1, 1, ads, "2026-02-01"],
    [1, 1, ads, "2026-02-02"],
    [1, 2, ads, "2026-02-01"],
    [1, 3, email, "2026-03-01"],
    [2, 1, ads, "2026-01-31"],
  ] as const) {
    await sql`insert into source_days (store_id, account_id, report, day, members, figures, totals)
      values (${storeId}, ${accountId}, ${report}, ${Date.parse(day) / 86_400_000}, 0, x'', x'')`.execute(
      db,
    );
  }

  await migrateToLatest(db);
  const marked = await db.selectFrom("dirty_source_months").selectAll().execute();
  const january = 2026 * 12;
  expect(marked).toEqual([
    { store_id: 1, account_id: 1, report: ads, month: january },
    { store_id: 1, account_id: 1, report: ads, month: january + 1 },
    { store_id: 1, account_id: 2, report: ads, month: january + 1 },
    { store_id: 2, account_id: 1, report: ads, month: january },
  ]);
  await db.destroy();
});
