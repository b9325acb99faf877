import type { Connection } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { AnnounceChange } from "../../live/live-change.ts";
import type { Kysely } from "kysely";
import type { TakeTurn } from "../engine/turns.ts";
import type { StoredConnection } from "../connections/stored-connection.ts";
import type { IntegrationRef } from "./integration-ref.ts";
import type { SyncLog } from "./sync-log.ts";

/** Everything needed to sync one account. Contains the decrypted key, which must not be passed on. */
export type SyncJob = IntegrationRef & {
  runId: string;
  platform: Platform;
  trigger: SyncTrigger;
  connection: Connection;
  stored: StoredConnection;
};

/** Dependencies of every run and import. */
export type SyncContext = {
  db: Kysely<Schema>;
  now: () => number;
  log: SyncLog;
  /** Announces a stored change to the store's open screens. */
  announce: AnnounceChange;
  /** Aborted when the process stops; the run stays open and continues after the next start. */
  stopping: AbortSignal;
};

/**
 * Renews a job's lease in a transaction that writes for the job.
 * @throws LeaseLost if the job no longer belongs to this worker
 */
export type RenewLease = (transaction: Database) => Promise<void>;

/** Dependencies of a run. `stopping` is also aborted when another worker has taken the run over. */
export type RunContext = SyncContext & {
  renewLease: RenewLease;
  /** Reads and stores a page of a stream when it is the store's turn. */
  takeTurn: TakeTurn;
};
