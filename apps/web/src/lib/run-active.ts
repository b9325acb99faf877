import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";

/** Whether a sync or an import has not ended yet. */
export function isRunActive(run: Pick<SyncRun | OrderImport, "status"> | null): boolean {
  return run?.status === "queued" || run?.status === "running";
}
