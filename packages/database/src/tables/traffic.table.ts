import { type SessionBreakdown, sessionBreakdowns } from "@cartograph/contracts/day-records.ts";

/** 0 total · 1 channel · 2 source/medium · 3 landing page · 4 referrer · 5 device · 6 country · 7 event · 8 cart page · 9 hour */
export type SessionBreakdownCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export const sessionBreakdownCode = (breakdown: SessionBreakdown) =>
  sessionBreakdowns.indexOf(breakdown) as SessionBreakdownCode;

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
  /** Distinct users of this row and day. They cannot be added up. */
  users: number;
  page_views: number;
  events: number;
  purchases: number;
  revenue_minor: number;
};

/** Distinct users of a date range as counted by the platform, both dates included. */
export type RangeUsersTable = {
  store_id: number;
  account_id: number;
  from_day: number;
  to_day: number;
  users: number;
  new_users: number;
  read_at: number;
};
