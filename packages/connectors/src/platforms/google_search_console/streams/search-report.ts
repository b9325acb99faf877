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
  days: { first: number; most: number };
  /**
   * How many rows of a day to keep, those with most clicks; null keeps all. If set, Google may truncate the rows, so a
   * large answer is requested again for fewer days.
   */
  mostRows: number | null;
};

/** Everything that Search Console keeps. */
const everything = 500;
const mostKept = 1_000;

export const searchReports: readonly SearchReport[] = [
  {
    name: "search_totals",
    breakdown: "total",
    dimensions: ["date"],
    aggregation: "byProperty",
    days: { first: everything, most: everything },
    mostRows: null,
  },
  {
    name: "queries",
    breakdown: "query",
    dimensions: ["date", "query"],
    aggregation: "byProperty",
    days: { first: 7, most: 31 },
    mostRows: mostKept,
  },
  {
    name: "pages",
    breakdown: "page",
    dimensions: ["date", "page"],
    aggregation: "byPage",
    days: { first: 7, most: 31 },
    mostRows: mostKept,
  },
  {
    name: "countries",
    breakdown: "country",
    dimensions: ["date", "country"],
    aggregation: "byProperty",
    days: { first: 120, most: 120 },
    mostRows: null,
  },
  {
    name: "devices",
    breakdown: "device",
    dimensions: ["date", "device"],
    aggregation: "byProperty",
    days: { first: everything, most: everything },
    mostRows: null,
  },
];
