import { type SearchBreakdown, searchBreakdowns } from "@cartograph/contracts/day-records.ts";

/** 0 total · 1 query · 2 page · 3 country · 4 device */
export type SearchBreakdownCode = 0 | 1 | 2 | 3 | 4;

export const searchBreakdownCode = (breakdown: SearchBreakdown) =>
  searchBreakdowns.indexOf(breakdown) as SearchBreakdownCode;

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
