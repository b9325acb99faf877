import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncRunStatus, SyncStreamStatus, SyncTrigger } from "@cartograph/contracts/sync.ts";

export type IntegrationsTable = {
  id: string;
  store_id: number;
  name: string;
  platform: Platform;
  /** AES-256-GCM envelope bound to this row; null without a key. */
  api_key_ciphertext: string | null;
  api_key_hint: string | null;
  store_url: string | null;
  /** Which account the key is for, as it was typed; null for platforms that need none. */
  account: string | null;
  /** The account that the last good check found; null before, and for platforms that have none. */
  source_account_id: number | null;
  is_connected: number;
  status_message: string | null;
  checked_at: number | null;
  /** End of the last sync that read every stream to its end. */
  last_synced_at: number | null;
  created_at: number;
};

/** An account whose integration was deleted and whose data are still stored. */
export type DisconnectedAccountsTable = {
  /** The id that its integration had. */
  id: string;
  store_id: number;
  platform: Platform;
  name: string;
  store_url: string | null;
  account: string | null;
  /** Null for a shop. */
  source_account_id: number | null;
  /** When its data were last read, UTC ms. */
  read_until: number;
  disconnected_at: number;
  /** JSON list of `{stream, cursor}`, so that connecting the account again continues where it left off. */
  cursors: string;
  /** 1 = its data are being deleted; they no longer count. */
  is_deleting: number;
};

/** Where each stream of an integration left off; written in the transaction of the page it speaks of. */
export type SyncCursorsTable = {
  integration_id: string;
  store_id: number;
  stream: string;
  cursor: string;
  updated_at: number;
};

export type SyncRunsTable = {
  id: string;
  integration_id: string;
  store_id: number;
  trigger: SyncTrigger;
  status: SyncRunStatus;
  started_at: number;
  finished_at: number | null;
  message: string | null;
};

export type SyncRunStreamsTable = {
  run_id: string;
  store_id: number;
  stream: string;
  /** Order in which the run reads its streams. */
  position: number;
  status: SyncStreamStatus;
  records: number;
  expected: number | null;
  message: string | null;
};
