import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";

/** The stamp of exports from tables that the date range does not change. */
export const toDateStamp: readonly StampLine[] = [
  ["Customers", "All to date, regardless of date range"],
];
