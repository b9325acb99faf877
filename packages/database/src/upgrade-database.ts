import { readdirSync, rmSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { backupDatabase, fileTimestamp } from "./backup.ts";
import { migrateToLatest, migrationStatus } from "./migrate.ts";
import type { Schema } from "./schema.ts";

/** Number of upgrade backups to keep. */
export const maxBackups = 3;

type Upgrade = {
  /** The file that `db` has open. */
  file: string;
  /** UTC ms; part of the backup's name. */
  now: number;
  /** Free bytes on the disk of a directory. */
  freeBytes?: (directory: string) => Promise<number>;
  /** Called with the backup's file name before the first migration runs. */
  onBackup?: (backup: string) => void;
};

/**
 * Runs all pending migrations, after backing up a database that an earlier version wrote. The backup is next to the
 * file and named after its schema version.
 * @throws AppError `unavailable` if the disk has no room for the backup and the upgrade; nothing is then changed
 */
export async function upgradeDatabase(db: Kysely<Schema>, upgrade: Upgrade): Promise<void> {
  const { applied, pending } = await migrationStatus(db);
  const version = applied.at(-1);
  if (version !== undefined && pending.length > 0) {
    removeUnfinished(upgrade.file);
    await refuseFullDisk(upgrade);
    const backup = `${prefixOf(upgrade.file)}${version}-${fileTimestamp(upgrade.now)}`;
    await backupDatabase(upgrade.file, backup);
    upgrade.onBackup?.(backup);
    removeOldBackups(upgrade.file);
  }
  await migrateToLatest(db);
}

function prefixOf(file: string): string {
  return `${file}.before-upgrade-`;
}

/** A migration may rewrite every table, which the WAL holds until the checkpoint. */
async function refuseFullDisk({ file, freeBytes = freeBytesOf }: Upgrade): Promise<void> {
  const size =
    statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  const needed = 3 * size;
  const free = await freeBytes(dirname(file));
  if (free >= needed) return;
  throw new AppError(
    "unavailable",
    `The upgrade of ${file} needs ${inMegabytes(needed)} of free disk space, for a backup and for the upgrade itself, and ${inMegabytes(free)} are free. Free up space, then start again.`,
  );
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bsize, bavail } = await statfs(directory);
  return bsize * bavail;
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString("en-US")} MB`;
}

function removeOldBackups(file: string): void {
  const oldestFirst = backupsOf(file).toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  for (const backup of oldestFirst.slice(0, -maxBackups)) rmSync(backup);
}

/** Left by a process that ended while taking a backup. */
function removeUnfinished(file: string): void {
  for (const backup of backupsOf(file)) if (backup.includes(".unfinished")) rmSync(backup);
}

function backupsOf(file: string): string[] {
  const prefix = basename(prefixOf(file));
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix));
  return names.map((name) => join(dirname(file), name));
}
