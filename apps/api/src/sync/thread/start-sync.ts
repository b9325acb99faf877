import { connectors } from "@cartograph/connectors/registry.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { isLasting } from "@cartograph/database/storage-failure.ts";
import { rm } from "node:fs/promises";
import type { AnnounceChange } from "../../live/live-change.ts";
import {
  createSyncService,
  type RunningSyncService,
  type SyncServiceOptions,
} from "../schedule/sync-service.ts";
import { startSyncThread } from "./sync-thread.ts";
import type { SyncWorkerData } from "./worker-messages.ts";
import { removeOldUploads, uploadFolder, uploadPath } from "../imports/upload-files.ts";

export type StartSyncOptions = Omit<SyncServiceOptions, "engine" | "connectors"> &
  SyncWorkerData & { dataDir: string; announce: AnnounceChange };

export type StartedSync = Omit<RunningSyncService, "resumeInterrupted" | "beginSchedule">;

const retryResumeMs = 30_000;

/**
 * Starts syncing for the server: starts the thread and, unless other processes do it, resumes interrupted work and
 * starts the schedule.
 */
export async function startSync(options: StartSyncOptions): Promise<StartedSync> {
  const { dataDir, log, announce, shared = null } = options;
  const engine = startSyncThread({
    ...options,
    onRestart: () => {
      const resumed = shared?.isWorker === false ? Promise.resolve() : resumeOrRetry();
      resumed
        .catch(logResumeFailure)
        .finally(() => announce({ storeId: null, topics: ["integrations", "imports", "data"] }));
    },
  });
  const service = createSyncService({ ...options, engine, connectors });

  async function resumeInterrupted(): Promise<void> {
    const { importIds } = await service.resumeInterrupted();
    for (const id of importIds) await rm(uploadPath(dataDir, id), { force: true });
  }

  /** The server starts even with a full disk, since stored data can still be read. */
  async function resumeOrRetry(): Promise<void> {
    try {
      await resumeInterrupted();
    } catch (error) {
      const mayPass =
        error instanceof AppError && error.code === "unavailable" && !isLasting(error.cause);
      if (!mayPass) throw error;
      logResumeFailure(error);
      setTimeout(() => void resumeOrRetry().catch(logResumeFailure), retryResumeMs).unref();
    }
  }

  function logResumeFailure(error: unknown): void {
    log({ level: "error", message: "Could not resume interrupted work", error });
  }

  // Without other processes no uploads are possible yet, so any file here was left by an earlier process.
  if (shared === null) await rm(uploadFolder(dataDir), { recursive: true, force: true });
  else await removeOldUploads(dataDir, Date.now());
  if (shared !== null && !shared.isWorker) return service;
  await resumeOrRetry();
  service.beginSchedule();
  return service;
}
