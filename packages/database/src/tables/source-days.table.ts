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

/** 0 total · 1 channel · 2 source/medium · 3 landing page · 4 referrer · 5 device · 6 country · 7 event · 8 cart page · 9 hour */
export type SessionBreakdownCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type SessionDaysTable = {
  store_id: number;
  account_id: number;
  breakdown: SessionBreakdownCode;
  day: number;
  /** Empty for the total. */
  member: string;
  sessions: number;
  engaged_sessions: number;
  duration_ms: number;
  /** Of this row on this day; never to be added up. */
  users: number;
  page_views: number;
  events: number;
  purchases: number;
  revenue_minor: number;
};

export type ItemDaysTable = {
  store_id: number;
  account_id: number;
  day: number;
  item_ext_id: string;
  name: string;
  views: number;
  added_to_cart: number;
  checked_out: number;
  purchased: number;
  revenue_minor: number;
};

/** 0 total · 1 query · 2 page · 3 country · 4 device */
export type SearchBreakdownCode = 0 | 1 | 2 | 3 | 4;

export type SearchDaysTable = {
  store_id: number;
  account_id: number;
  breakdown: SearchBreakdownCode;
  day: number;
  /** Empty for the total. */
  member: string;
  clicks: number;
  impressions: number;
  /** Position × impressions. */
  position_sum: number;
};

/** Users of a range of days, as the platform counted them for that range; both ends included. */
export type RangeUsersTable = {
  store_id: number;
  account_id: number;
  from_day: number;
  to_day: number;
  users: number;
  new_users: number;
  read_at: number;
};
