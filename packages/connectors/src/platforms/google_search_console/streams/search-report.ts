import type { SearchBreakdown } from "@cartograph/contracts/day-records.ts";
import type { SearchQuery } from "../schemas/search-analytics.schemas.ts";

/** A report that is requested for every day. */
export type SearchReport = {
  /** The stream's name. */
  name: string;
  breakdown: SearchBreakdown;
  dimensions: SearchQuery["dimensions"];
  /** How Google aggregates it. Figures of different aggregations must not be mixed. */
  aggregation: "byProperty" | "byPage";
  /** Days per request, at first and at most. */
  days: { initial: number; max: number };
  /**
   * How many rows of a day to keep, those with most clicks; null keeps all. If set, Google may truncate the rows, so a
   * large answer is requested again for fewer days.
   */
  maxRows: number | null;
};

/** More than the 16 months that Search Console keeps. */
const allDays = 500;
const maxRowsPerDay = 1_000;

export const searchReports: readonly SearchReport[] = [
  {
    name: "search_totals",
    breakdown: "total",
    dimensions: ["date"],
    aggregation: "byProperty",
    days: { initial: allDays, max: allDays },
    maxRows: null,
  },
  {
    name: "queries",
    breakdown: "query",
    dimensions: ["date", "query"],
    aggregation: "byProperty",
    days: { initial: 7, max: 31 },
    maxRows: maxRowsPerDay,
  },
  {
    name: "pages",
    breakdown: "page",
    dimensions: ["date", "page"],
    aggregation: "byPage",
    days: { initial: 7, max: 31 },
    maxRows: maxRowsPerDay,
  },
  {
    name: "countries",
    breakdown: "country",
    dimensions: ["date", "country"],
    aggregation: "byProperty",
    days: { initial: 120, max: 120 },
    maxRows: null,
  },
  {
    name: "devices",
    breakdown: "device",
    dimensions: ["date", "device"],
    aggregation: "byProperty",
    days: { initial: allDays, max: allDays },
    maxRows: null,
  },
];
