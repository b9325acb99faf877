import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Generated } from "kysely";

/** An account of a platform that figures come from: a property, a site, an ad account. */
export type SourceAccountsTable = {
  id: Generated<number>;
  store_id: number;
  platform: Platform;
  /** The platform's own id. */
  ext_id: string;
  name: string;
  /** IANA: the zone of the account's days; null where the platform does not tell. */
  timezone: string | null;
  /** ISO 4217; null where it has none. */
  currency: string | null;
};

/** What was read of one report for one day; the rows lie in the table of that report. */
export type ReportDaysTable = {
  store_id: number;
  account_id: number;
  /** `session:channel`, `item`, `search:query`: kind and breakdown of the record. */
  report: string;
  /** Days since 1970-01-01, of the account's zone. */
  day: number;
  /** When the platform was asked, UTC ms. */
  read_at: number;
  content_hash: string;
  has_other_row: number;
  is_thresholded: number;
  is_sampled: number;
  is_truncated: number;
};
