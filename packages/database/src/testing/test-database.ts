import type { Kysely } from "kysely";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import type { Schema } from "../schema.ts";

/** A migrated database of a test's own, in memory unless a file is named. */
export async function openTestDatabase(options: { file?: string } = {}): Promise<Kysely<Schema>> {
  const db = openDatabase({ file: options.file ?? ":memory:" });
  await migrateToLatest(db);
  return db;
}

/** A store, and the user it belongs to, to put a test's facts into. */
export async function insertTestStore(
  db: Kysely<Schema>,
  options: { timezone?: string; currency?: string; name?: string } = {},
): Promise<{ id: number; timezone: string; currency: string }> {
  const { timezone = "America/New_York", currency = "USD", name = "Test store" } = options;
  const { users } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  const userId = `test-user-${users + 1}`;
  const account = { id: userId, username: userId, username_key: userId, password_hash: "-" };
  await db
    .insertInto("users")
    .values({ ...account, name: null, email: null, created_at: 0 })
    .execute();
  const { id } = await db
    .insertInto("stores")
    .values({
      user_id: userId,
      name,
      timezone,
      is_timezone_known: 1,
      currency,
      is_demo: 0,
      created_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, timezone, currency };
}
