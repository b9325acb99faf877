import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { busyTimeoutMs } from "./dialects/busy-timeout.ts";
import { makePrivate } from "./dialects/sqlite/open-sqlite-file.ts";
import { SqliteFile } from "./dialects/sqlite/sqlite-library.ts";
import { refuseNewerSchema } from "./schema-version.ts";
import { isDamage } from "./storage-failure.ts";
import { errorCode } from "./error-code.ts";

/** SQLite stores these beside a database file, named after it. */
const companions = ["-wal", "-shm", "-journal"];

/**
 * Copies a consistent snapshot of a database, which may be in use, to a new file. Copying the file itself would miss
 * commits that are still in the WAL.
 * @throws AppError `not_found` if there is no database or no directory for the target, `conflict` if the target exists,
 * `invalid_input` if the database is damaged or not a Cartograph database, `unavailable` if the target cannot be
 * written
 */
export async function backupDatabase(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new AppError("not_found", `There is no database at ${file}`);
  if (existsSync(target)) throw new AppError("conflict", `${target} already exists`);
  const damaged = `${file} is damaged or not a Cartograph database: restore a backup.`;
  await withCheckedCopy({ from: file, to: target, copy: copySnapshot, damaged }, (unfinished) =>
    renameSync(unfinished, target),
  );
}

/**
 * Replaces a database that is not in use with a backup, which must not be in use either and may be on read-only media.
 * The previous database is renamed and kept, even if it is damaged.
 * @returns the new name of the previous database, or of the WAL or journal if only that was left; null if there was
 * none
 * @throws AppError `not_found` if there is no backup, `invalid_input` if it is damaged or not a Cartograph backup,
 * `unavailable` if it cannot be read, a newer version wrote it, or the database cannot be written, `conflict` if the
 * database is in use
 */
export async function restoreDatabase(
  backup: string,
  file: string,
  { now }: { now: number },
): Promise<string | null> {
  const damaged = `${backup} is damaged or not a Cartograph database`;
  const source = { from: backup, to: file, copy: copyClosedDatabase, damaged };
  return withCheckedCopy(source, (unfinished) => {
    const kept = renameExisting(file, now);
    renameSync(unfinished, file);
    return kept;
  });
}

type CheckedCopy = {
  from: string;
  to: string;
  copy: (from: string, unfinished: string) => Promise<void>;
  /** The message if what was copied is damaged. */
  damaged: string;
};

/** Copies a database to a temporary file next to `to`, and passes it on if it is intact. */
async function withCheckedCopy<Result>(
  { from, to, copy, damaged }: CheckedCopy,
  use: (unfinished: string) => Result,
): Promise<Result> {
  const unfinished = `${to}.unfinished`;
  try {
    // A process that was killed may have left a WAL, which would be applied to the copy.
    removeDatabase(unfinished);
    makePrivate(unfinished);
    await copy(from, unfinished);
    assertIntact(unfinished, damaged);
    return use(unfinished);
  } catch (error) {
    if (isDamage(error)) throw new AppError("invalid_input", damaged, { cause: error });
    throw writeFailure(to, error);
  } finally {
    removeDatabase(unfinished);
  }
}

async function copySnapshot(from: string, unfinished: string): Promise<void> {
  const source = new SqliteFile(from, { readonly: true, timeout: busyTimeoutMs });
  try {
    // Without an open snapshot, SQLite starts the copy again whenever another connection commits.
    source.exec("begin");
    source.prepare("select 1 from sqlite_master").get();
    await source.backup(unfinished);
  } finally {
    source.close();
  }
}

/** Copies the file itself, since SQLite would write a WAL next to it to read it. */
async function copyClosedDatabase(from: string, unfinished: string): Promise<void> {
  const suffixes = existsSync(`${from}-wal`) ? ["", "-wal"] : [""];
  for (const suffix of suffixes) {
    const target = createWriteStream(unfinished + suffix, { mode: 0o600, flush: true });
    await pipeline(readClosedFile(from + suffix), target);
  }
  leaveWalMode(unfinished);
}

/** @throws AppError `not_found` or `unavailable` if the file cannot be read */
async function* readClosedFile(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1_048_576 });
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") {
      throw new AppError("not_found", `There is no backup at ${file}`, { cause });
    }
    const advice =
      errorCode(cause) === "EIO"
        ? "check its disk."
        : "check that it is a file and that this user may read it.";
    throw new AppError("unavailable", `${file} cannot be read: ${advice}`, { cause });
  }
}

/** @throws AppError if the file is not a Cartograph database or written by a newer version, or SQLite's error */
function assertIntact(file: string, damaged: string): void {
  const database = new SqliteFile(file, { readonly: true, timeout: busyTimeoutMs });
  try {
    const report = database.pragma("integrity_check", { simple: true });
    const tables = database
      .prepare("select count(*) from sqlite_master where name in ('stores', 'kysely_migration')")
      .pluck()
      .get();
    if (report !== "ok" || tables !== 2) throw new AppError("invalid_input", damaged);
    refuseNewerSchema(database);
  } finally {
    database.close();
  }
}

/**
 * SQLite would apply a WAL or journal that is left to the restored file, even if the database it belongs to was moved
 * away, so they are renamed as well.
 */
function renameExisting(file: string, now: number): string | null {
  if (existsSync(file)) {
    try {
      leaveWalMode(file);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  const kept = `${file}.before-restore-${fileTimestamp(now)}`;
  const existing = ["", ...companions].filter((suffix) => existsSync(file + suffix));
  for (const suffix of existing) renameSync(file + suffix, kept + suffix);
  return existing[0] === undefined ? null : kept + existing[0];
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
    if (errorCode(error).startsWith("SQLITE_BUSY")) {
      throw new AppError("conflict", inUse, { cause: error });
    }
    throw error;
  } finally {
    database.close();
  }
}

/** A time (UTC ms) as part of a file name. */
export function fileTimestamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, "-");
}

function removeDatabase(file: string): void {
  for (const suffix of ["", ...companions]) rmSync(file + suffix, { force: true });
}

/** Explains why a file could not be written and what to do. Returns unknown errors unchanged. */
function writeFailure(file: string, error: unknown): unknown {
  const directory = dirname(file);
  switch (errorCode(error)) {
    case "SQLITE_FULL":
    case "ENOSPC":
    case "EDQUOT":
      return new AppError(
        "unavailable",
        `There is not enough disk space for ${file}. Free up space there, then try again.`,
        { cause: error },
      );
    case "ENOENT":
    case "ENOTDIR":
      return new AppError("not_found", `There is no directory ${directory}`, { cause: error });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new AppError(
        "unavailable",
        `${directory} cannot be written to: check that this user may write to it.`,
        { cause: error },
      );
    default:
      return error;
  }
}
