import type { SearchBreakdown } from "@cartograph/contracts/day-records.ts";
import type { SearchQuery } from "../schemas/search-analytics.schemas.ts";

/** One of the questions that are asked of every day. */
export type SearchReport = {
  /** The stream's name. */
  name: string;
  breakdown: SearchBreakdown;
  dimensions: SearchQuery["dimensions"];
  /** How Google counts it; the two ways must never be mixed. */
  aggregation: "byProperty" | "byPage";
  /** How many days one question covers: so many at first, and never more. */
  days: { first: number; most: number };
  /**
   * Of a day, the rows with most clicks that are kept; null keeps all. Where it is set the rows are so many that
   * Google may cut them off, so a question that brings many is asked again for fewer days.
   */
  mostRows: number | null;
};

/** All that Search Console keeps. */
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
