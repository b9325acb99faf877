import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

const since = Date.UTC(2026, 5, 1);

async function upgradedCursors(cursors: Record<string, string>) {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0031-narrow-sales")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, is_connected, created_at)
    values ('i', 1, 'Shopify', 'shopify', 1, 0)`.execute(db);
  for (const [stream, cursor] of Object.entries(cursors)) {
    await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
      values ('i', 1, ${stream}, ${cursor}, 0)`.execute(db);
  }
  await migrateToLatest(db);
  const rows = await db.selectFrom("sync_cursors").select(["stream", "cursor"]).execute();
  await db.destroy();
  return Object.fromEntries(rows.map(({ stream, cursor }) => [stream, cursor]));
}

const changes = { v: 1, phase: "changes", since, fullAt: 0, size: 9, window: null };

test("resyncs products and the orders of the last 13 months, then changes since the last sync", async () => {
  const setAside = [{ id: "7", name: "#7" }];
  const { orders, ...others } = await upgradedCursors({
    orders: JSON.stringify({ ...changes, setAside }),
    products: JSON.stringify(changes),
    customers: "c",
  });
  expect(others).toEqual({ customers: "c" });
  expect(JSON.parse(orders ?? "")).toEqual({
    v: 1,
    phase: "newest_first",
    startedAt: since,
    before: since,
    oldest: Date.UTC(2025, 4, 1),
    span: 30 * 86_400_000,
    windows: [],
    setAside,
  });
});

test.each([
  ["is still reading for the first time", JSON.stringify({ ...changes, phase: "newest_first" })],
  ["cannot be read", "c"],
])("reads all orders from the start where the cursor %s", async (_, cursor) => {
  expect(await upgradedCursors({ orders: cursor })).toEqual({});
});
