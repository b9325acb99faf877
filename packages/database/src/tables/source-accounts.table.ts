import type { Platform } from "@cartograph/contracts/platform.ts";

/** A platform account that reports figures, such as a property, a site or an ad account. */
export type SourceAccountsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  platform: Platform;
  /** The platform's id. */
  ext_id: string;
  name: string;
  /** IANA time zone of the account's days; null if the platform does not report it. */
  timezone: string | null;
  /** ISO 4217; null if the account has none. */
  currency: string | null;
};

/** The latest read of a report for a day. Its rows are in the report's table. */
export type ReportDaysTable = {
  store_id: number;
  account_id: number;
  /** `session:channel`, `item`, `search:query`: kind and breakdown of the record. */
  report: string;
  /** Days since 1970-01-01 in the account's time zone. */
  day: number;
  /** When the report was requested, UTC ms. */
  read_at: number;
  content_hash: string;
  has_other_row: number;
  is_thresholded: number;
  is_sampled: number;
  is_truncated: number;
};
