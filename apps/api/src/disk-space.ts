import { AppError } from "@cartograph/contracts/app-error.ts";
import { statfs } from "node:fs/promises";

/** Size of the disk that holds a directory, in bytes; `free` is what our user may still write. */
export type DiskSpace = { free: number; total: number };

export type ReadDiskSpace = (directory: string) => Promise<DiskSpace>;

const minFreeBytes = 1_000_000_000;
const minFreeShare = 0.05;
const checkEveryBytes = 16_000_000;

/** Queries the file system, not a file: closing a second descriptor of the database would drop its locks. */
export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(directory);
  return { free: bsize * bavail, total: bsize * blocks };
}

/**
 * Refuses an upload that could use up the space that the database needs.
 * @param uploadBytes declared size of the upload; 0 if unknown
 * @throws AppError unavailable
 */
export function refuseLowDisk({ free, total }: DiskSpace, uploadBytes = 0): void {
  const needed = Math.max(minFreeBytes, total * minFreeShare) + uploadBytes;
  if (free >= needed) return;
  throw new AppError(
    "unavailable",
    `The server is low on disk space: ${formatSize(free)} free, an import needs ${formatSize(needed)}. Free up space, then import the file again.`,
  );
}

/**
 * Returns a function to call before bytes of an upload are written. It checks the disk again after each 16 MB of all
 * uploads together and, once space is low, before every write, since the first check was made for an empty file.
 */
export function createSpaceCheck(
  readSpace: () => Promise<DiskSpace>,
): (bytes: number) => Promise<void> {
  let unchecked = 0;
  return async (bytes) => {
    unchecked += bytes;
    if (unchecked < checkEveryBytes) return;
    refuseLowDisk(await readSpace());
    unchecked = 0;
  };
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000_000
    ? `${Math.floor(bytes / 1_000_000)} MB`
    : `${(Math.floor(bytes / 100_000_000) / 10).toLocaleString("en-US")} GB`;
}
