import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let latest: string | undefined;
process.once("exit", deleteLatest);

/** A new folder for the databases of a bench. The previous bench's one is deleted, and the last one at the end. */
export function benchFolder(): string {
  deleteLatest();
  latest = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
  return latest;
}

function deleteLatest(): void {
  if (latest !== undefined) rmSync(latest, { recursive: true, force: true });
}
