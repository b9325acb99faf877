import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Directory of uploaded files that are not imported yet or not yet in the database. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, "uploads");
}

export function uploadPath(dataDir: string, importId: string): string {
  return join(uploadFolder(dataDir), importId);
}

/** Longer than an upload may take. */
const maxUploadMs = 2 * 60 * 60_000;

/** Removes files that a killed process left. Other processes may be receiving files in the same directory. */
export async function removeOldUploads(dataDir: string, now: number): Promise<void> {
  const names = await readdir(uploadFolder(dataDir)).catch(() => []);
  for (const name of names) {
    const path = uploadPath(dataDir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > maxUploadMs) await rm(path, { force: true });
  }
}
