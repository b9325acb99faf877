import { sql } from "kysely";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { postgresqlFailure } from "./dialects/postgresql/postgresql-failure.ts";
import { storageFailure, storageProblem } from "./storage-failure.ts";
import { insertTestStore, openTestDatabase } from "./testing/test-database.ts";

const errorWith = (code: string) => Object.assign(new Error("about /secret/path"), { code });

test.each([
  ["SQLITE_FULL", "The server's disk is full"],
  ["SQLITE_IOERR_SHMSIZE", "The server's disk is full"],
  ["ENOSPC", "The server's disk is full"],
  ["EDQUOT", "The server's disk is full"],
  ["SQLITE_READONLY", "read-only"],
  ["SQLITE_READONLY_DBMOVED", "read-only"],
  ["SQLITE_IOERR_WRITE", "cannot read or write its database"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_CORRUPT", "is damaged: restore a backup"],
  ["SQLITE_CORRUPT_INDEX", "is damaged: restore a backup"],
  ["SQLITE_NOTADB", "is damaged: restore a backup"],
  ["DATABASE_BUSY", "busy"],
  ["DATABASE_UNREACHABLE", "cannot reach its database"],
  ["53100", "The database server's disk is full"],
  ["25006", "accepts no changes"],
  ["28P01", "refused the server's user or password"],
  ["42501", "lacks the rights"],
  ["3D000", "does not exist"],
  ["42P01", "lacks a table"],
  ["3F000", "has no schema"],
  ["40P01", "busy"],
])("explains %s without repeating the error's text", (code, words) => {
  const failure = storageFailure(errorWith(code));
  expect(failure).toMatchObject({ code: "unavailable", retryAfterSeconds: expect.any(Number) });
  expect(failure?.message).toContain(words);
  expect(failure?.message).not.toContain("/secret/path");
});

test.each([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
])("explains that PostgreSQL's certificate was refused: %s", (code) => {
  expect(storageFailure(postgresqlFailure(errorWith(code)))?.message).toBe(
    "The database server's certificate is not valid or not trusted. Check the host in DATABASE_URL, set sslrootcert there to the file of the certificate authority, then try again.",
  );
});

test.each([
  [
    "53300",
    "The database server accepts no more connections. Close some, or raise the limit there, then try again.",
  ],
  ["57P03", "The database server is starting or stopping. Try again in a moment."],
  [
    "57P01",
    "The server cannot reach its database. Check that PostgreSQL is running and DATABASE_URL is correct, then try again.",
  ],
])("explains PostgreSQL's refusal of a connection: %s", (code, message) => {
  const refusal = Object.assign(new DatabaseError("about a host", 0, "error"), { code });
  expect(storageFailure(postgresqlFailure(refusal))).toMatchObject({ message });
});

test.each([
  errorWith("SQLITE_CONSTRAINT"),
  errorWith("SQLITE_FULLER"),
  errorWith("23505"),
  new Error("other"),
  null,
])("returns null for %s", (error) => {
  expect(storageProblem(error)).toBeNull();
  expect(storageFailure(error)).toBeNull();
});

test("recognizes the error of a database that cannot grow", async () => {
  const db = await openTestDatabase();
  await sql`pragma max_page_count = 1`.execute(db);
  const error = await fillUp(db).catch((cause: unknown) => cause);
  expect(storageProblem(error)?.reason).toContain("disk is full");
  await db.destroy();
});

async function fillUp(db: Awaited<ReturnType<typeof openTestDatabase>>): Promise<void> {
  for (let count = 0; count < 10_000; count += 1) {
    await insertTestStore(db, { name: "x".repeat(1000) });
  }
}
