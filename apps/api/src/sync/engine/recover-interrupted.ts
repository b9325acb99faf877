import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { endRun, interruptedMessage } from "../runs/run-rows.ts";
import { endImport, importInterruptedMessage } from "../imports/import-rows.ts";

export type InterruptedWork = {
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
    for (const { id, store_id: storeId } of runs) {
      await endRun(trx, {
        runId: id,
        storeId,
        status: "failed",
        message: interruptedMessage,
        finishedAt: now,
      });
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
      syncs: runs.map((run) => ({
        integrationId: run.integration_id,
        storeId: run.store_id,
        trigger: run.trigger,
      })),
      importIds: imports.map(({ id }) => id),
    };
  });
}
