import { type SessionBreakdown, sessionBreakdowns } from "@cartograph/contracts/day-records.ts";

/** 0 total · 1 channel · 2 source/medium · 3 landing page · 4 referrer · 5 device · 6 country · 7 event · 8 cart page · 9 hour */
export type SessionBreakdownCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export const sessionBreakdownCode = (breakdown: SessionBreakdown) =>
  sessionBreakdowns.indexOf(breakdown) as SessionBreakdownCode;

/** Figures of a member on one day; `users` are distinct users and cannot be added up. */
export const sessionFigures = [
  "sessions",
  "engaged_sessions",
  "duration_ms",
  "users",
  "page_views",
  "events",
  "purchases",
  "revenue_minor",
] as const;

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
