import { randomBytes } from "node:crypto";
import { Kysely, sql } from "kysely";
import type { BeforeQuery } from "../dialects/before-query.ts";
import { postgresqlDialect } from "../dialects/postgresql/postgresql-dialect.ts";
import type { Schema } from "../schema.ts";
import { emptyTables, schemaFingerprint } from "./empty-tables.ts";
import { onServer } from "./postgresql-server.ts";

type TestCopy = { url: string; fingerprint: string; drop: () => Promise<void> };

/** True in the vitest projects that also run test files on PostgreSQL. */
export const isTestedOnPostgresql = process.env["TEST_DATABASE"] === "postgresql";

/** Maximum connections of a test. */
export const testConnections = 4;

/** A database whose connections stay open from one test of this worker to the next. */
type KeptCopy = TestCopy & {
  open: (beforeQuery?: BeforeQuery) => Kysely<Schema>;
  close: () => Promise<void>;
};

/** Databases that this worker's tests have closed and that are empty again. */
const emptied: KeptCopy[] = [];

/** A copy of the global setup's migrated database, or one that an earlier test of this worker used. */
export async function openPostgresqlCopy(options: {
  beforeQuery?: BeforeQuery;
}): Promise<Kysely<Schema>> {
  const copy = emptied.pop() ?? keep(await copyTemplate());
  const db = copy.open(options.beforeQuery);
  let closing: Promise<void> | undefined;
  const close = db.destroy.bind(db);
  db.destroy = () => {
    closing ??= close().then(() => emptyAgain(copy));
    return closing;
  };
  return db;
}

/** Connecting and planning the same statements again would cost the server more than most tests. */
function keep(copy: TestCopy): KeptCopy {
  let beforeQuery: BeforeQuery | undefined;
  const dialect = postgresqlDialect(
    { url: copy.url, connections: testConnections },
    { readonly: false, beforeQuery: (text) => beforeQuery?.(text) },
  );
  const driver = dialect.createDriver();
  const close = driver.destroy.bind(driver);
  // Kysely destroys its driver with each test, and the next test uses the same driver.
  driver.destroy = async () => undefined;
  return {
    ...copy,
    open(next) {
      beforeQuery = next;
      return new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => driver } });
    },
    close,
  };
}

/** Emptying a database takes a small part of the time of copying one. One whose schema changed is dropped. */
async function emptyAgain(copy: KeptCopy): Promise<void> {
  const db = copy.open();
  await onConnections(db, testConnections, async (connection) => {
    await sql`
      set default_transaction_read_only = off; select pg_advisory_unlock_all()`.execute(connection);
  });
  if ((await schemaFingerprint(db)) === copy.fingerprint) {
    await emptyTables(db);
    emptied.push(copy);
    return;
  }
  await copy.close();
  await copy.drop();
}

/** Holds each connection until the last one is in use, so that all of them are different. */
export async function onConnections(
  db: Kysely<Schema>,
  count: number,
  run: (connection: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  if (count === 0) return;
  await db.connection().execute(async (connection) => {
    await run(connection);
    await onConnections(db, count - 1, run);
  });
}

/** A migrated database for tests that open it several times, or an empty one from `template0`. */
export async function copyTemplate(from?: "template0"): Promise<TestCopy> {
  // Scripts also import this module, and vitest can only be imported while it runs.
  const { inject } = await import("vitest");
  const template = new URL(inject("postgresqlTemplate"));
  const original = template.pathname.slice(1);
  const name = `${original}_${randomBytes(6).toString("hex")}`;
  const server = new URL(template);
  server.pathname = "/postgres";
  await onServer(
    server.href,
    `create database ${name} template ${from ?? original} strategy file_copy`,
  );
  template.pathname = `/${name}`;
  return {
    url: template.href,
    fingerprint: inject("postgresqlFingerprint"),
    drop: () => onServer(server.href, `drop database if exists ${name} with (force)`),
  };
}
