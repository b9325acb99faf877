import { AppError } from "@cartograph/contracts/app-error.ts";
import { statfs } from "node:fs/promises";

/** Size of the disk that holds a directory, in bytes; `free` is what our user may still write. */
export type DiskSpace = { free: number; total: number };

export type ReadDiskSpace = (directory: string) => Promise<DiskSpace>;

const minFreeBytes = 1_000_000_000;
const minFreeShare = 0.05;

/** Queries the file system, not a file: closing a second descriptor of the database would drop its locks. */
export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(directory);
  return { free: bsize * bavail, total: bsize * blocks };
}

/**
 * Refuses an upload that could use up the space that the database needs.
 * @throws AppError unavailable
 */
export function refuseLowDisk({ free, total }: DiskSpace): void {
  const needed = Math.max(minFreeBytes, total * minFreeShare);
  if (free >= needed) return;
  throw new AppError(
    "unavailable",
    `The server is low on disk space: ${formatSize(free)} free, an import needs ${formatSize(needed)}. Free up space, then import the file again.`,
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000_000
    ? `${Math.floor(bytes / 1_000_000)} MB`
    : `${(Math.floor(bytes / 100_000_000) / 10).toLocaleString("en-US")} GB`;
}
