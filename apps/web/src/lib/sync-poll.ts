import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";

/** True while a run has not ended. */
export function isRunActive(run: Pick<SyncRun, "status"> | null): boolean {
  return run?.status === "queued" || run?.status === "running";
}

/** How often to ask for the list: every second while a run is on, else never. */
export function syncPollMs(integrations: Integration[] | undefined): number | false {
  return integrations?.some(({ latestRun }) => isRunActive(latestRun)) ? 1000 : false;
}
