import type { SyncRun } from "@cartograph/contracts/sync.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";
import { endRun, interruptedAgainMessage, interruptedMessage, listRuns } from "./run-rows.ts";

/**
 * Ends an open run that a stop or a crash interrupted.
 * @param now UTC milliseconds
 * @returns whether to resume it. A sync that ends its process, for example because it needs too much memory, would
 * otherwise do so without end, and interrupt all others.
 */
export async function endInterrupted(
  db: Database,
  { runId, ...ref }: IntegrationRef & { runId: string },
  now: number,
): Promise<boolean> {
  const isResumed = !(await isStuck(db, ref));
  await endRun(db, {
    runId,
    storeId: ref.storeId,
    status: "failed",
    message: isResumed ? interruptedMessage : interruptedAgainMessage,
    finishedAt: now,
  });
  return isResumed;
}

/**
 * Whether the open run and the two before it were all interrupted in the same stream, of which they had stored nothing.
 * Syncs interrupted along with it, and those that ordinary restarts interrupt, store something.
 */
async function isStuck(db: Database, ref: IntegrationRef): Promise<boolean> {
  const runs = await listRuns(db, { ...ref, limit: 3 });
  const streams = new Set(runs.map(stuckIn));
  return runs.length === 3 && streams.size === 1 && !streams.has(null);
}

/** The stream of an interrupted run that stored nothing of it; empty between streams, null for other runs. */
function stuckIn({ finishedAt, message, streams }: SyncRun): string | null {
  const wasInterrupted = message === interruptedMessage || message === interruptedAgainMessage;
  if (finishedAt !== null && !wasInterrupted) return null;
  const reading = streams.find(({ status }) => status !== "done" && status !== "failed");
  if (reading === undefined) return "";
  return reading.records === 0 ? reading.stream : null;
}
