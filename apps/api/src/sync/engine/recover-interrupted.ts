import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { endInterrupted } from "../runs/interrupted-runs.ts";
import { endImport, importInterruptedMessage } from "../imports/import-rows.ts";

export type InterruptedWork = {
  /** Those to resume at once; the schedule continues the others. */
  syncs: { integrationId: string; storeId: number; trigger: SyncTrigger }[];
  /** Imports whose files are no longer needed. */
  importIds: string[];
  /** Imports whose undo must be finished. */
  undos: { importId: string; storeId: number }[];
};

/**
 * Ends runs and imports that a stop or a crash interrupted: those that are open but not running. Not for a shared
 * database, where other workers take over expired leases.
 */
export async function recoverInterrupted(
  db: Kysely<Schema>,
  { now, isRunning }: { now: number; isRunning: (id: string) => boolean },
): Promise<InterruptedWork> {
  return db.transaction().execute(async (trx) => {
    const openRuns = await trx
      .selectFrom("sync_runs")
      .select(["id", "integration_id", "store_id", "trigger"])
      .where("finished_at", "is", null)
      .execute();
    const runs = openRuns.filter(({ id }) => !isRunning(id));
    const syncs: InterruptedWork["syncs"] = [];
    for (const { id, trigger, store_id: storeId, integration_id: integrationId } of runs) {
      const ref = { storeId, integrationId };
      if (await endInterrupted(trx, { ...ref, runId: id }, now)) syncs.push({ ...ref, trigger });
    }
    const openImports = await trx
      .selectFrom("imports")
      .select(["id", "store_id"])
      .where("status", "=", "running")
      .execute();
    const imports = openImports.filter(({ id }) => !isRunning(id));
    for (const { id, store_id: storeId } of imports) {
      await endImport(trx, {
        importId: id,
        storeId,
        status: "failed",
        message: importInterruptedMessage,
        finishedAt: now,
      });
    }
    const undos = await trx
      .selectFrom("imports")
      .select(["id as importId", "store_id as storeId"])
      .where("undo_started_at", "is not", null)
      .execute();
    return {
      undos,
      syncs,
      importIds: imports.map(({ id }) => id),
    };
  });
}
