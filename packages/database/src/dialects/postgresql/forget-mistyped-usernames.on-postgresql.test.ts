import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { up } from "../../migrations/0048-forget-mistyped-usernames.ts";
import { mistypedUsernameEvents } from "../../testing/mistyped-username-events.ts";
import { openTestDatabase } from "../../testing/test-database.ts";

test("removes the usernames of missing accounts from refused sign-ins in PostgreSQL", async () => {
  const db = await openTestDatabase();
  const { insert, read, expected } = mistypedUsernameEvents;
  for (const statement of insert) await sql.raw(statement).execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect((await sql.raw(read).execute(db)).rows).toEqual(expected);
  await db.destroy();
});
