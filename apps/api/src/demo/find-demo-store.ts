import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";

/** The store of the user `demo`, whether or not the demo is on; null if there is none. */
export async function findDemoStore(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom("stores")
    .innerJoin("users", "users.id", "stores.user_id")
    .select("stores.id")
    .where("stores.is_demo", "=", 1)
    .where("users.username_key", "=", demoCredentials.username)
    .executeTakeFirst();
  return row?.id ?? null;
}
