import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { BeforeQuery } from "../dialects/before-query.ts";
import { openDatabase } from "../open-database.ts";
import type { Schema } from "../schema.ts";
import { emptyTables, schemaFingerprint } from "./empty-tables.ts";
import { onServer } from "./postgresql-server.ts";

type TestCopy = { url: string; fingerprint: string; drop: () => Promise<void> };

/** True in the vitest projects that also run test files on PostgreSQL. */
export const isTestedOnPostgresql = process.env["TEST_DATABASE"] === "postgresql";

/** Maximum connections of a test. */
export const testConnections = 4;

/** Databases that this worker's tests have closed and that are empty again. */
const emptied: TestCopy[] = [];

/** A copy of the global setup's migrated database, or one that an earlier test of this worker used. */
export async function openPostgresqlCopy(options: {
  beforeQuery?: BeforeQuery;
}): Promise<Kysely<Schema>> {
  const copy = emptied.pop() ?? (await copyTemplate());
  const db = openDatabase({ url: copy.url, connections: testConnections, ...options });
  let closing: Promise<void> | undefined;
  const close = db.destroy.bind(db);
  db.destroy = () => {
    closing ??= close().then(() => emptyAgain(copy));
    return closing;
  };
  return db;
}

/** Emptying a database takes about a fifth of the time of copying one. One whose schema changed is dropped. */
async function emptyAgain(copy: TestCopy): Promise<void> {
  const db = openDatabase({ url: copy.url, connections: 1 });
  const isUnchanged = (await schemaFingerprint(db)) === copy.fingerprint;
  if (isUnchanged) await emptyTables(db);
  await db.destroy();
  if (isUnchanged) emptied.push(copy);
  else await copy.drop();
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
