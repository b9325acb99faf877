import type { Connection } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { AnnounceChange } from "../../live/live-change.ts";
import type { Kysely } from "kysely";
import type { SyncLog } from "./sync-log.ts";

/** All that reading one account takes; the key is here in the clear and goes no further. */
export type SyncJob = {
  runId: string;
  integrationId: string;
  storeId: number;
  platform: Platform;
  trigger: SyncTrigger;
  connection: Connection;
};

/** What every run and import works with. */
export type SyncContext = {
  db: Kysely<Schema>;
  now: () => number;
  log: SyncLog;
  /** Tells the open screens of a store what changed, after it was stored. */
  announce: AnnounceChange;
  /** Aborted when the process stops: the run then stays open, to be taken up after the next start. */
  stopping: AbortSignal;
};
