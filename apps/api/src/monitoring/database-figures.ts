import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { stat } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import type { ReadDiskSpace } from "../disk-space.ts";

export type Scrape = {
  db: Kysely<Schema>;
  register: Registry;
  dataDir: string;
  /** Path of the SQLite file; null = none. */
  databaseFile: string | null;
  readDiskSpace: ReadDiskSpace;
};

/** Adds the database's size on disk and the free space; returns whether the database answers. */
export async function readDatabaseFigures(scrape: Scrape): Promise<boolean> {
  const { register, databaseFile } = scrape;
  const isUp = await answers(scrape.db);
  new Gauge({
    name: "cartograph_database_up",
    help: "1 when the database answers, else 0",
    registers: [register],
  }).set(isUp ? 1 : 0);
  if (databaseFile !== null) {
    const size = new Gauge({
      name: "cartograph_database_size_bytes",
      help: "Size of the SQLite file and of its write-ahead log",
      labelNames: ["file"],
      registers: [register],
    });
    for (const [file, path] of [
      ["database", databaseFile],
      ["wal", `${databaseFile}-wal`],
    ] as const) {
      const bytes = await sizeOf(path);
      if (bytes !== null) size.set({ file }, bytes);
    }
  }
  await readDisk(scrape);
  return isUp;
}

async function readDisk({ register, dataDir, readDiskSpace }: Scrape): Promise<void> {
  const disk = new Gauge({
    name: "cartograph_disk_free_bytes",
    help: "Free space on the disk of DATA_DIR",
    registers: [register],
  });
  try {
    disk.set((await readDiskSpace(dataDir)).free);
  } catch {
    register.removeSingleMetric("cartograph_disk_free_bytes");
  }
}

async function answers(db: Kysely<Schema>): Promise<boolean> {
  try {
    await db.selectFrom("users").select("id").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

/**
 * Null when there is no such file, as for an in-memory database. Uses `stat`: opening the file would drop its locks.
 */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}
