import type { AppErrorCode } from "@cartograph/contracts/app-error.ts";
import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import type { ConnectorSettings } from "../../config.ts";
import type { LiveChange } from "../../live/live-change.ts";
import type { SyncEngine } from "../engine/sync-engine.ts";
import type { SyncLogEntry } from "../context/sync-log.ts";

/** Startup data of the thread. */
export type SyncWorkerData = {
  /** Migrated. */
  database: DatabaseLocation;
  connectorSettings: ConnectorSettings;
  /** Pages read at once. */
  concurrency: number;
};

export type SyncWorkerMethod = keyof SyncEngine;

/** From the main thread: call a method of the engine. */
export type SyncWorkerRequest = { id: number; method: SyncWorkerMethod; args: unknown[] };

/** To the main thread. Error classes are lost between threads; the text of `cause` is for the log. */
export type SyncWorkerMessage =
  | { type: "answer"; id: number; value: unknown }
  | {
      type: "refusal";
      id: number;
      code: AppErrorCode;
      message: string;
      retryAfterSeconds: number | undefined;
      cause: { code: string; text: string };
    }
  | { type: "log"; entry: SyncLogEntry }
  | { type: "change"; change: LiveChange };
