import type { Database } from "better-sqlite3";
import { errorCode } from "@cartograph/database/error-code.ts";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SqliteFile } from "@cartograph/database/dialects/sqlite/sqlite-library.ts";
import { ConfigError } from "./config.ts";

/** Held by this process until it is released or the process ends. */
export type DataDirectory = { release(): void };

/**
 * Creates the directory with access for its owner only, and locks it: two processes on one SQLite file would sync
 * everything twice.
 * @throws ConfigError when another process holds it, or when it is not writable.
 */
export function claimDataDirectory(path: string): DataDirectory {
  createDataDirectory(path);
  const lock = lockFile(join(path, "lock"), path);
  return { release: () => lock.close() };
}

/** Runs `work` while no other process uses the directory. @throws ConfigError like `claimDataDirectory` */
export async function withDataDirectory<T>(path: string, work: () => Promise<T>): Promise<T> {
  const directory = claimDataDirectory(path);
  try {
    return await work();
  } finally {
    directory.release();
  }
}

/**
 * Creates the directory with access for its owner only. A directory that has other files keeps its mode, since it may be
 * one that others need, such as /tmp.
 * @throws ConfigError when it is not writable
 */
export function createDataDirectory(path: string): void {
  try {
    createDirectory(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    if (readdirSync(path).length === 0) chmodSync(path, 0o700);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${path} cannot be written to`, { cause: error });
  }
}

// With `recursive`, Node 20 tries forever where the system refuses new directories with ENOENT, as in /proc.
function createDirectory(path: string): void {
  if (!existsSync(dirname(path))) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}

// SQLite's lock is held by the operating system: unlike a PID file, it is released however the process ends.
function lockFile(file: string, path: string): Database {
  let lock: Database | undefined;
  try {
    lock = new SqliteFile(file, { timeout: 0 });
    lock.pragma("locking_mode = exclusive");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof SqliteFile.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new ConfigError(`Another Cartograph is running on DATA_DIR ${path}`, { cause: error });
    }
    throw new ConfigError(`DATA_DIR ${path} cannot be written to`, { cause: error });
  }
}
