import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { mistypedUsernameEvents } from "../testing/mistyped-username-events.ts";
import { migrations } from "./index.ts";

test("removes the usernames of missing accounts from refused sign-ins", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0047-time-stock-changes")).error).toBeUndefined();
  const { insert, read, expected } = mistypedUsernameEvents;
  for (const statement of insert) await sql.raw(statement).execute(db);

  await migrateToLatest(db);
  expect((await sql.raw(read).execute(db)).rows).toEqual(expected);
  await db.destroy();
});
