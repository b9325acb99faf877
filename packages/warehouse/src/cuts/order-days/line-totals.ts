import type { LineColumn } from "../../rollups/order-columns/order-day.ts";

export const lineTotalNames = ["revenueMinor", "units", "unitsReturned"] as const;
export type LineTotal = (typeof lineTotalNames)[number];

/** The columns that make up each total: lines as sold, plus changes by edits. */
export const lineTotals: Record<LineTotal, readonly [LineColumn, 1 | -1][]> = {
  revenueMinor: [
    ["gross_minor", 1],
    ["edited_gross_minor", 1],
    ["discounts_minor", -1],
    ["edited_discounts_minor", -1],
  ],
  units: [
    ["units", 1],
    ["edited_units", 1],
  ],
  unitsReturned: [["returned_units", 1]],
};
