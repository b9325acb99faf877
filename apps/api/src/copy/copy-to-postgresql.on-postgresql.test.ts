import { copyDatabase } from "@cartograph/database/copy/copy-database.ts";
import { withTarget } from "@cartograph/database/copy/with-target.ts";
import { openSqliteFile } from "@cartograph/database/dialects/sqlite/open-sqlite-file.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { fillUpgradedStores, upgradedNow } from "@cartograph/warehouse/testing/upgraded-store.ts";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { claimDataDirectory } from "../data-directory.ts";
import { startProcess } from "../testing/start-process.ts";
import { copyToPostgresql, printRows } from "./copy-to-postgresql.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cartograph-copy-"));
const file = join(dataDir, "cartograph.sqlite");
const command = { entry: "copy" };
const jsonTitle = JSON.stringify(["a\0", "\uD83D"]);
let target: Awaited<ReturnType<typeof copyTemplate>>;
let url: string;

beforeAll(async () => {
  const db = await openTestDatabase({ file });
  await fillUpgradedStores(db);
  // An id that was used once must not be assigned again.
  const { id } = await insertTestStore(db);
  await db.deleteFrom("stores").where("id", "=", id).execute();
  await sql`update products set title = 'Ap' || char(0) || 'ple' where store_id = 1 and id = 1`.execute(
    db,
  );
  // Titles are not JSON, even if they look like it.
  await sql`update products set title = ${sql.lit(jsonTitle)} where store_id = 1 and id = 2`.execute(
    db,
  );
  const codes = JSON.stringify(["A\uD83D"]);
  // Without a parameter, which would be cleaned.
  await sql`update orders set discount_codes = ${sql.lit(codes)} where store_id = 1 and id = 1`.execute(
    db,
  );
  await db.destroy();
});
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  target = await copyTemplate();
  url = target.url;
});
afterEach(() => target.drop());

async function copy(): Promise<string[]> {
  const lines: string[] = [];
  await copyToPostgresql({ file, url, now: upgradedNow, print: (line) => lines.push(line) });
  return lines;
}

/** Opens the target without the claim of a running server. */
function openOther() {
  return openDatabase({ url: `${url}?application_name=test`, connections: 2 });
}

test("copies every row, compares each store and cleans texts that PostgreSQL does not accept", async () => {
  const lines = await copy();
  for (const store of ["Store 1 (", "Store 2 ("]) {
    expect(lines.find((line) => line.startsWith(store))).toMatch(
      /[1-9]\d* rows and 48 reports are equal\.$/,
    );
  }
  const db = openOther();
  expect(await migrateToLatest(db)).toEqual([]);
  const product = db.selectFrom("products").select("title").where("store_id", "=", 1);
  expect(await product.where("id", "=", 1).execute()).toEqual([{ title: "Apple" }]);
  expect(await product.where("id", "=", 2).execute()).toEqual([{ title: jsonTitle }]);
  const order = db.selectFrom("orders").select("discount_codes").where("store_id", "=", 1);
  expect(await order.where("id", "=", 1).execute()).toEqual([{ discount_codes: '["A\uFFFD"]' }]);
  const source = openSqliteFile(file, { readonly: true });
  const lastId = source.prepare("select seq from sqlite_sequence where name = 'stores'").pluck();
  expect(await insertTestStore(db)).toMatchObject({ id: Number(lastId.get()) + 1 });
  source.close();
  await db.destroy();
});

test("refuses a target with data", async () => {
  const db = openOther();
  await insertTestStore(db);
  await db.destroy();
  await expect(copy()).rejects.toThrow("The target already has data (in stores).");
});

test("refuses while a server runs on either side, and prints no password", async () => {
  const secret = new URL(url);
  secret.password ||= "a-secret";
  const env = { DATA_DIR: dataDir };
  const directory = claimDataDirectory(dataDir);
  const busy = await startProcess(env, { ...command, parameters: ["--to", secret.href] }).exit;
  directory.release();
  expect(busy).toMatchObject({ code: 1 });
  expect(busy.output).toBe(`Another Cartograph is running on DATA_DIR ${dataDir}\n`);

  const server = openDatabase({ url });
  await sql`select 1`.execute(server);
  await expect(copy()).rejects.toThrow("Another Cartograph uses the target database.");
  await server.destroy();

  secret.port = "1";
  const failed = await startProcess(env, { ...command, parameters: ["--to", secret.href] }).exit;
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.output).toMatch(/cannot reach its database/);
  expect(failed.output).not.toContain(secret.password);
});

test("resumes after its process was killed, and no server starts on an unfinished copy", async () => {
  const other = openOther();
  await other.transaction().execute(async (transaction) => {
    await sql`lock table orders in exclusive mode`.execute(transaction);
    const { child, exit } = startProcess(
      { DATA_DIR: dataDir },
      { ...command, parameters: ["--to", url] },
    );
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like 'insert into "orders"%'`;
    while ((await waiting.execute(other)).rows.length === 0) await setTimeout(20);
    child.kill("SIGKILL");
    await exit;
  });
  await expect(migrateToLatest(other)).rejects.toThrow("This database is an unfinished copy");
  await other.destroy();
  const lines = await copy();
  expect(lines.join("\n")).not.toMatch(/Copied (users|customers):/);
  expect(lines.join("\n")).toMatch(/Copied orders:[^]*\nComparing [^]*Store 1 .* are equal/);
});

test("resumes within a table after the last stored page", async () => {
  const source = openSqliteFile(file, { readonly: true });
  const page = { source, pageRows: 2 };
  const stopped = withTarget(url, (db) =>
    copyDatabase({
      ...page,
      target: db,
      onPage: (table, { rows }) => {
        if (table === "ledger_entries" && rows === 4) throw new Error("stopped");
      },
    }),
  );
  await expect(stopped).rejects.toThrow("stopped");
  source.close();
  const lines = await copy();
  const all = openSqliteFile(file, { readonly: true });
  const entries = Number(all.prepare("select count(*) from ledger_entries").pluck().get());
  all.close();
  expect(lines).toContain(`Copied ledger_entries: ${entries.toLocaleString("en-US")} rows`);
  expect(lines.filter((line) => line.endsWith("are equal."))).toHaveLength(2);
});

test("says how many of a table's rows are copied, and counts those of an interrupted copy", async () => {
  const source = openSqliteFile(file, { readonly: true });
  const total = Number(source.prepare("select count(*) from ledger_entries").pluck().get());
  const lines: string[] = [];
  const copyPages = (isStopped: boolean) =>
    withTarget(url, (db) => {
      const print = printRows((line) => lines.push(line));
      return copyDatabase({
        source,
        target: db,
        pageRows: 2,
        onPage: (table, progress) => {
          print(table, progress);
          if (isStopped && table === "ledger_entries") throw new Error("stopped");
        },
      });
    });
  await expect(copyPages(true)).rejects.toThrow("stopped");
  await copyPages(false);
  source.close();
  const ofEntries = lines.filter((line) => line.includes(" ledger_entries: "));
  expect(ofEntries.slice(0, 3)).toEqual(
    [2, 4, 24].map((rows) => `Copying ledger_entries: ${rows} of ${total} rows`),
  );
  expect(ofEntries.at(-1)).toBe(`Copied ledger_entries: ${total} rows`);
});

test("names the tables and reports of a store that differ", async () => {
  const source = openSqliteFile(file, { readonly: true });
  await withTarget(url, (db) => copyDatabase({ source, target: db }));
  source.close();
  const db = openOther();
  await sql`update day_totals set gross_minor = gross_minor + 1 where store_id = 1`.execute(db);
  await sql`delete from audit_events`.execute(db);
  await sql`delete from tags where store_id = 1 and id = 1`.execute(db);
  await db.destroy();
  await expect(copy()).rejects.toThrow(
    /^Store 1 .* differs: day_totals \(the content of rows\), tags \(\d+ rows in SQLite, \d+ in PostgreSQL\), .*dashboard \(this_year, refund_date\)/,
  );
});

test("refuses an unfinished copy of another source", async () => {
  const source = openSqliteFile(file, { readonly: true });
  await withTarget(url, (db) => copyDatabase({ source, target: db }));
  source.close();
  const changed = openDatabase({ file });
  await sql`update store_versions set version = version + 1`.execute(changed);
  await changed.destroy();
  await expect(copy()).rejects.toThrow(
    "unfinished copy of another database, or this one has changed",
  );
});
