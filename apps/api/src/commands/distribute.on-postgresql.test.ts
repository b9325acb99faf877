import { openDatabase } from "@cartograph/database/open-database.ts";
import { addFakeCitus } from "@cartograph/database/testing/fake-citus.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProcess } from "../testing/start-process.ts";

async function distribute(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  const { code, output } = await startProcess(
    { DATABASE_URL: databaseUrl },
    { entry: "distribute" },
  ).exit;
  return { code, output: output.trim() };
}

test("refuses SQLite and PostgreSQL without Citus, and says what to do", async () => {
  expect(await distribute("")).toEqual({
    code: 1,
    output:
      "SQLite cannot be distributed. Set DATABASE_URL to a Citus coordinator; pnpm db:copy copies a SQLite file there.",
  });
  const { url, drop } = await copyTemplate();
  const refused = await distribute(url);
  await drop();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^This database does not have the Citus extension\./);
});

test("stops when the connection that holds its lock ends", async () => {
  const { url, drop } = await copyTemplate();
  const db = openDatabase({ url });
  await addFakeCitus(db);
  await sql`
    create or replace function create_reference_table(regclass) returns void language sql as
    $$ select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 1 and objid = 0
        and database = (select oid from pg_database where datname = current_database()) $$`.execute(
    db,
  );
  await db.destroy();
  expect(await distribute(url)).toEqual({
    code: 1,
    output:
      "The server cannot reach its database. Check that PostgreSQL is running and DATABASE_URL is correct, then try again.",
  });
  await drop();
});
