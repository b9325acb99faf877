import { existsSync, renameSync, rmSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { busyTimeoutMs, makePrivate } from "./dialects/sqlite/open-sqlite-file.ts";
import { SqliteFile } from "./dialects/sqlite/sqlite-library.ts";
import { refuseNewerSchema } from "./schema-version.ts";

/**
 * Copies a consistent snapshot of a database, which may be in use, to a new file. Copying the file itself would miss
 * commits that are still in the WAL.
 * @throws AppError `not_found` if there is no database, `conflict` if the target exists
 */
export async function backupDatabase(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new AppError("not_found", `There is no database at ${file}`);
  if (existsSync(target)) throw new AppError("conflict", `${target} already exists`);
  const unfinished = `${target}.unfinished`;
  const source = new SqliteFile(file, { readonly: true, timeout: busyTimeoutMs });
  try {
    makePrivate(unfinished);
    await source.backup(unfinished);
    assertIntact(unfinished);
    renameSync(unfinished, target);
  } finally {
    source.close();
    removeDatabase(unfinished);
  }
}

/**
 * Replaces a database that is not in use with a backup. The previous database is renamed and kept.
 * @returns the previous database's new file name, or null if there was none
 * @throws AppError `not_found` if there is no backup, `invalid_input` if it is damaged or not a Cartograph backup,
 * `unavailable` if a newer version wrote it, `conflict` if the database is in use
 */
export async function restoreDatabase(
  backup: string,
  file: string,
  { now }: { now: number },
): Promise<string | null> {
  if (!existsSync(backup)) throw new AppError("not_found", `There is no backup at ${backup}`);
  assertIntact(backup);
  const unfinished = `${file}.unfinished`;
  const source = new SqliteFile(backup, { readonly: true, timeout: busyTimeoutMs });
  try {
    makePrivate(unfinished);
    await source.backup(unfinished);
    assertIntact(unfinished);
    const kept = renameExisting(file, now);
    renameSync(unfinished, file);
    return kept;
  } finally {
    source.close();
    removeDatabase(unfinished);
  }
}

/** @throws AppError if the file is damaged, not a Cartograph database or written by a newer version */
function assertIntact(file: string): void {
  const damaged = `${file} is damaged or not a Cartograph database`;
  let database: Database | undefined;
  try {
    database = new SqliteFile(file, { readonly: true, timeout: busyTimeoutMs });
    const report = database.pragma("integrity_check", { simple: true });
    const tables = database
      .prepare("select count(*) from sqlite_master where name in ('stores', 'kysely_migration')")
      .pluck()
      .get();
    if (report !== "ok" || tables !== 2) throw new AppError("invalid_input", damaged);
    refuseNewerSchema(database);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_input", damaged, { cause: error });
  } finally {
    database?.close();
  }
}

function renameExisting(file: string, now: number): string | null {
  if (!existsSync(file)) return null;
  leaveWalMode(file);
  const timestamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const kept = `${file}.before-restore-${timestamp}`;
  renameSync(file, kept);
  return kept;
}

/**
 * Leaves WAL mode, which checkpoints the WAL into the file. SQLite allows it only while no other connection is open.
 */
function leaveWalMode(file: string): void {
  const inUse = "The database is in use: stop Cartograph before restoring.";
  const database = new SqliteFile(file, { timeout: 0 });
  try {
    if (database.pragma("journal_mode = delete", { simple: true }) !== "delete") {
      throw new AppError("conflict", inUse);
    }
  } catch (error) {
    if (error instanceof SqliteFile.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new AppError("conflict", inUse, { cause: error });
    }
    throw error;
  } finally {
    database.close();
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}
