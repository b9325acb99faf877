import { chmodSync, closeSync, openSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { busyTimeoutMs } from "../busy-timeout.ts";
import { openingFailure } from "./opening-failure.ts";
import { SqliteFile } from "./sqlite-library.ts";
import { errorCode } from "../../error-code.ts";

/** Size to which a commit cuts the WAL once its content is in the database file. */
const maxIdleWalBytes = 64 * 1024 * 1024;

/** Older versions can corrupt a WAL database when two connections write and checkpoint at once. */
const oldestSafeVersion = [3, 51, 3] as const;

/**
 * Opens a SQLite file with the settings that every connection needs: WAL mode, every commit synced to disk, deleted
 * content overwritten, and file access for the owner only.
 * @throws AppError `unavailable` if the file cannot be opened or is not a database; the file is then unchanged
 */
export function openSqliteFile(file: string, options: { readonly?: boolean } = {}): Database {
  const readonly = options.readonly ?? false;
  const inMemory = file === ":memory:";
  let connection: Database | undefined;
  try {
    if (!readonly && !inMemory) makePrivate(file);
    connection = new SqliteFile(file, {
      readonly,
      fileMustExist: readonly,
      timeout: busyTimeoutMs,
    });
    assertSafeVersion(connection);
    configureConnection(connection, { readonly, inMemory });
    return connection;
  } catch (error) {
    connection?.close();
    throw openingFailure(file, error);
  }
}

/**
 * Creates the file if it is missing and restricts it to its owner. The WAL inherits its mode.
 *
 * An existing file is never opened here, because closing any descriptor of a file drops all POSIX locks that the
 * process holds on it. Without SQLite's lock, another program that opens and closes the database deletes the WAL in
 * use, and every later commit is lost when the process ends. https://www.sqlite.org/howtocorrupt.html, section 2.2
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  chmodSync(file, 0o600);
}

/** Sets and verifies the settings that every connection needs. */
export function configureConnection(
  connection: Database,
  { readonly, inMemory }: { readonly: boolean; inMemory: boolean },
): void {
  if (!readonly) connection.pragma("journal_mode = wal");
  connection.pragma("synchronous = full");
  connection.pragma("foreign_keys = on");
  connection.pragma("secure_delete = on");
  connection.pragma("temp_store = memory");
  // A negative value is in KiB: 16 MiB of pages per connection. More is not faster, as the OS also caches the file.
  connection.pragma("cache_size = -16384");
  // Otherwise the WAL keeps the size of the largest transaction until the server stops.
  connection.pragma(`journal_size_limit = ${maxIdleWalBytes}`);
  const expected = {
    journal_mode: inMemory ? "memory" : "wal",
    synchronous: 2,
    foreign_keys: 1,
    secure_delete: 1,
    busy_timeout: busyTimeoutMs,
  };
  for (const [name, value] of Object.entries(expected)) {
    const actual = connection.pragma(name, { simple: true });
    if (actual !== value) {
      throw new AppError("unavailable", `The database rejected the setting ${name} = ${value}`);
    }
  }
}

function assertSafeVersion(connection: Database): void {
  const version = String(connection.prepare("select sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  for (const [index, needed] of oldestSafeVersion.entries()) {
    const part = parts[index] ?? 0;
    if (part > needed) return;
    if (part < needed) {
      const oldest = oldestSafeVersion.join(".");
      throw new AppError("unavailable", `SQLite ${version} is too old: ${oldest} is needed`);
    }
  }
}
