import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { endRun, interruptedAgainMessage, interruptedMessage } from "../runs/run-rows.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";
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
      const isResumed = !(await wereInterrupted(trx, ref));
      await endRun(trx, {
        runId: id,
        storeId,
        status: "failed",
        message: isResumed ? interruptedMessage : interruptedAgainMessage,
        finishedAt: now,
      });
      if (isResumed) syncs.push({ ...ref, trigger });
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

/**
 * Whether the integration's two latest finished runs were interrupted, or the latest was not resumed for that reason. A
 * sync that ends its thread, for example because it needs too much memory, would otherwise do so without end, and
 * interrupt all others.
 */
async function wereInterrupted(
  db: Database,
  { storeId, integrationId }: IntegrationRef,
): Promise<boolean> {
  const latest = await db
    .selectFrom("sync_runs")
    .select("message")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .where("finished_at", "is not", null)
    .orderBy("started_at", "desc")
    .limit(2)
    .execute();
  const [last, former] = latest.map(({ message }) => message);
  return (
    last === interruptedAgainMessage ||
    (last === interruptedMessage && former === interruptedMessage)
  );
}
