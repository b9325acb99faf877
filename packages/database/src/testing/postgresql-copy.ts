import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { BeforeQuery } from "../dialects/before-query.ts";
import { openDatabase } from "../open-database.ts";
import type { Schema } from "../schema.ts";
import { onServer } from "./postgresql-server.ts";

/** True in the vitest projects that run test files on PostgreSQL too. */
export const isTestedOnPostgresql = process.env["TEST_DATABASE"] === "postgresql";

/** Copies the migrated database of the global setup. */
export async function openPostgresqlCopy(options: {
  beforeQuery?: BeforeQuery;
}): Promise<Kysely<Schema>> {
  const { url, drop } = await copyTemplate();
  const db = openDatabase({ url, connections: 4, ...options });
  const close = db.destroy.bind(db);
  db.destroy = async () => {
    await close();
    await drop();
  };
  return db;
}

/** A migrated database for tests that open it several times; an empty one from `template0`. */
export async function copyTemplate(
  from?: "template0",
): Promise<{ url: string; drop: () => Promise<void> }> {
  // Scripts import this module too, and vitest can only be imported while it runs.
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
    drop: () => onServer(server.href, `drop database if exists ${name} with (force)`),
  };
}
