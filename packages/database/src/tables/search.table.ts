import { type SearchBreakdown, searchBreakdowns } from "@cartograph/contracts/day-records.ts";

/** 0 total · 1 query · 2 page · 3 country · 4 device */
export type SearchBreakdownCode = 0 | 1 | 2 | 3 | 4;

export const searchBreakdownCode = (breakdown: SearchBreakdown) =>
  searchBreakdowns.indexOf(breakdown) as SearchBreakdownCode;

/** Figures of a member on one day; `position_sum` is position × impressions. */
export const searchFigures = ["clicks", "impressions", "position_sum"] as const;
