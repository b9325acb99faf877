import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ids of all processes that were started with this DATA_DIR; none where there is no /proc, such as on macOS. */
export function processesOf(dataDir: string): number[] {
  if (!existsSync("/proc")) return [];
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => environmentOf(id).includes(`DATA_DIR=${dataDir}`)).map(Number);
}

/** Empty for a process of another user and for one that has ended. */
function environmentOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}
