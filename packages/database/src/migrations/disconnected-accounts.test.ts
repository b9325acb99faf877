import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("adds accounts and shops whose integration was deleted before the table existed", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0012-view-the-demo")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into source_accounts (id, store_id, platform, ext_id, name) values
    (1, 1, 'google_ads', 'lost', 'Lost'), (2, 1, 'google_ads', 'held', 'Held'),
    (3, 1, 'google_ads', 'unread', 'Unread')`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, source_account_id, created_at)
    values ('i', 1, 'Ads', 'google_ads', 2, 0)`.execute(db);
  for (const [account, readAt] of [
    [1, 500],
    [1, 700],
    [2, 900],
  ]) {
    await sql`insert into report_days (store_id, account_id, report, day, read_at, content_hash,
        has_other_row, is_thresholded, is_sampled)
      values (1, ${account}, 'ad', ${readAt}, ${readAt}, '-', 0, 0, 0)`.execute(db);
  }
  await sql`insert into orders (store_id, ext_id, name, day, placed_at, updated_at, origin,
      content_hash, is_test, financial_status, channel, currency, discount_codes, customer_type,
      has_products, goods_minor, total_minor, returns_minor, refunded_minor)
    values (1, 'k', '#1', 20000, 0, 800, 1, '-', 0, 'paid', 'web', 'USD', '[]', 0, 1, 0, 0, 0, 0)`.execute(
    db,
  );

  await migrateToLatest(db);
  const kept = await db
    .selectFrom("disconnected_accounts")
    .select(["platform", "source_account_id", "read_until", "is_deleting"])
    .orderBy("read_until")
    .execute();
  expect(kept).toEqual([
    { platform: "google_ads", source_account_id: 1, read_until: 700, is_deleting: 0 },
    { platform: "shopify", source_account_id: null, read_until: 800, is_deleting: 0 },
  ]);
  await db.destroy();
});
