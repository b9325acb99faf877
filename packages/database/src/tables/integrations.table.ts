import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { SyncRunStatus, SyncStreamStatus, SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Generated } from "kysely";

export type IntegrationsTable = {
  id: string;
  store_id: number;
  name: string;
  platform: Platform;
  /** API key encrypted with AES-256-GCM and bound to this row; null if there is none. */
  api_key_ciphertext: string | null;
  api_key_hint: string | null;
  store_url: string | null;
  /** The account id as the operator entered it; null for platforms that need none. */
  account: string | null;
  /** The account found by the last successful check; null before that and for platforms without accounts. */
  source_account_id: number | null;
  is_connected: number;
  status_message: string | null;
  checked_at: number | null;
  /** Start of the last sync that completed every stream: everything until then was read. Earlier versions stored its end. */
  last_synced_at: number | null;
  /** A shop's currency and IANA time zone, as of the last successful check; null for other platforms. */
  source_currency: string | null;
  source_timezone: string | null;
  created_at: number;
};

/** An account whose integration was deleted while its data is still stored. */
export type DisconnectedAccountsTable = {
  /** The id of the deleted integration. */
  id: string;
  store_id: number;
  platform: Platform;
  name: string;
  store_url: string | null;
  account: string | null;
  /** Null for a shop. */
  source_account_id: number | null;
  /** When its data was last read, UTC ms. */
  read_until: number;
  disconnected_at: number;
  /**
   * JSON list of `{stream, cursor, updated_at}`, so that reconnecting the account continues its sync. Older rows have no
   * `updated_at`.
   */
  cursors: string;
  /** 1 = its data is being deleted and no longer counts. */
  is_deleting: number;
  /** When a process last requested the deletion or waited for it, UTC ms. */
  deleting_at: number | null;
};

/** The sync cursor of each stream, written in the same transaction as the page before it. */
export type SyncCursorsTable = {
  integration_id: string;
  store_id: number;
  stream: string;
  /** Empty to read the stream from the beginning. */
  cursor: string;
  /** When the stream was last read, UTC ms. */
  updated_at: number;
};

/**
 * A record that a sync read and could not store, until it is stored or the platform deletes it. The row stays with its
 * account when the integration is deleted and its data is kept.
 */
export type LeftOutRecordsTable = {
  store_id: number;
  /** The integration's id, or the disconnected account's. */
  source_id: string;
  kind: SourceRecord["kind"];
  /** Empty for the row that stands for all records of its kind beyond the first thousand. */
  ext_id: string;
  platform: Platform;
  stream: string;
  /** A sentence without a full stop. */
  reason: string;
  /** The record's currency if that is why it was refused, otherwise null. */
  currency: string | null;
  /** When it was placed or started, UTC ms; null for a record without a time, such as a product. */
  happened_at: number | null;
  /** When the platform last changed the record, or when a report was read, UTC ms. */
  updated_at: number | null;
  /** 1 = the stream is being read from the beginning and has not refused the record again. */
  is_pending: Generated<number>;
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
  /** The worker that holds the run; null for runs from before runs were leased. */
  lease_owner: Generated<string | null>;
  /** UTC ms. Until then, no other worker takes over the run. */
  lease_until: Generated<number | null>;
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

/** Sums of an integration's runs that are no longer stored individually. */
export type SyncRunDaysTable = {
  store_id: number;
  integration_id: string;
  /** UTC day on which the runs started, in days since 1970-01-01. */
  day: number;
  /** How many runs ended with each status. */
  succeeded: number;
  partial: number;
  failed: number;
  cancelled: number;
  records: number;
};
