import { connectors } from "@cartograph/connectors/registry.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { rm } from "node:fs/promises";
import type { AnnounceChange } from "../../live/live-change.ts";
import {
  createSyncService,
  type RunningSyncService,
  type SyncServiceOptions,
} from "../schedule/sync-service.ts";
import { startSyncThread } from "./sync-thread.ts";
import type { ConnectorSettings } from "./worker-messages.ts";
import { uploadFolder, uploadPath } from "../imports/upload-files.ts";

export type StartSyncOptions = Omit<SyncServiceOptions, "engine" | "connectors"> & {
  /** Path of the SQLite file, migrated. */
  databaseFile: string;
  dataDir: string;
  connectorSettings: ConnectorSettings;
  announce: AnnounceChange;
};

const retryTakeUpMs = 30_000;

/** Syncing as the server runs it: in its thread, with what was interrupted taken up and the schedule going. */
export async function startSync(options: StartSyncOptions): Promise<RunningSyncService> {
  const { dataDir, log, announce } = options;
  const engine = startSyncThread({
    databaseFile: options.databaseFile,
    connectorSettings: options.connectorSettings,
    log,
    announce,
    onRestart: () => {
      takeUpOrRetry()
        .catch(logNotTakenUp)
        .finally(() => announce({ storeId: null, topics: ["integrations", "imports", "data"] }));
    },
  });
  const service = createSyncService({ ...options, engine, connectors });

  async function takeUp(): Promise<void> {
    const { importIds } = await service.takeUp();
    for (const id of importIds) await rm(uploadPath(dataDir, id), { force: true });
  }

  /** A full disk does not keep the server from starting: what is stored can be read. */
  async function takeUpOrRetry(): Promise<void> {
    try {
      await takeUp();
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      logNotTakenUp(error);
      setTimeout(() => void takeUpOrRetry().catch(logNotTakenUp), retryTakeUpMs).unref();
    }
  }

  function logNotTakenUp(error: unknown): void {
    log({ level: "error", message: "What was interrupted could not be taken up", error });
  }

  // Before anyone can upload: whatever lies here belongs to a process that is gone.
  await rm(uploadFolder(dataDir), { recursive: true, force: true });
  await takeUpOrRetry();
  service.beginSchedule();
  return service;
}
