import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps existing sessions and gives each its own public id", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0009-create-marketing")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  for (const hash of ["first", "second"]) {
    await sql`insert into sessions (id_hash, user_id, data, created_at, touched_at, expires_at)
      values (${hash}, 'u', '{}', 0, 0, 1)`.execute(db);
  }

  await migrateToLatest(db);
  const sessions = await db.selectFrom("sessions").selectAll().orderBy("id_hash").execute();
  expect(sessions).toMatchObject([
    { id_hash: "first", user_id: "u", browser: null, system: null },
    { id_hash: "second", user_id: "u", browser: null, system: null },
  ]);
  const ids = sessions.map(({ public_id }) => public_id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await db.destroy();
});
