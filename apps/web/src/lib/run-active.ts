import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";

/** Returns whether a sync or an import is still queued or running. */
export function isRunActive(run: Pick<SyncRun | OrderImport, "status"> | null): boolean {
  return run?.status === "queued" || run?.status === "running";
}
