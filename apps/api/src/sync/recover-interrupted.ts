import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { endRun, interruptedMessage } from "./run-rows.ts";
import { endImport, importInterruptedMessage } from "./import-rows.ts";

export type InterruptedWork = {
  syncs: { integrationId: string; storeId: number; trigger: SyncTrigger }[];
  /** Files of these imports are no longer needed. */
  importIds: string[];
};

/** For the start of the process, when nothing can be under way: what is still open was cut off. */
export async function recoverInterrupted(
  db: Kysely<Schema>,
  now: number,
): Promise<InterruptedWork> {
  return db.transaction().execute(async (trx) => {
    const runs = await trx
      .selectFrom("sync_runs")
      .select(["id", "integration_id", "store_id", "trigger"])
      .where("finished_at", "is", null)
      .execute();
    for (const { id, store_id: storeId } of runs) {
      await endRun(trx, {
        runId: id,
        storeId,
        status: "failed",
        message: interruptedMessage,
        finishedAt: now,
      });
    }
    const imports = await trx
      .selectFrom("imports")
      .select(["id", "store_id"])
      .where("status", "=", "running")
      .execute();
    for (const { id, store_id: storeId } of imports) {
      await endImport(trx, {
        importId: id,
        storeId,
        status: "failed",
        message: importInterruptedMessage,
        finishedAt: now,
      });
    }
    return {
      syncs: runs.map((run) => ({
        integrationId: run.integration_id,
        storeId: run.store_id,
        trigger: run.trigger,
      })),
      importIds: imports.map(({ id }) => id),
    };
  });
}
