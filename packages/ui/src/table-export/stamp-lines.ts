import type { ComparedDays } from "@cartograph/contracts/metrics/metric-value.ts";
import type { StampLine } from "./export-table.ts";
import type { ReportStamp, TableStamp } from "./table-stamp.tsx";
import { zonedTime } from "./zoned-time.ts";

export type StampedExport = {
  /** The title above the table. */
  title: string;
  /** UTC ms. */
  exportedAt: number;
  /** The table's own lines, such as its order and query. */
  own: readonly StampLine[];
  /** The days of its changes and previous figures; absent if it has none. */
  comparedDays?: ComparedDays | undefined;
};

/** The first lines of an export: where its numbers come from and what they cover. */
export function stampLines(
  stamp: TableStamp,
  { title, exportedAt, own, comparedDays }: StampedExport,
): StampLine[] {
  const { timezone } = stamp;
  const report = "range" in stamp ? stamp : null;
  return [
    ["Cartograph", title],
    ...(stamp.isDemo ? [["Demo store", "Sample data, not from a real store"] as const] : []),
    ["Store", stamp.storeName],
    ...(report ? rangeLines(report) : []),
    ...(comparedDays ? comparisonLines(comparedDays) : []),
    ["Time zone", timezone],
    ...(report ? figureLines(report) : []),
    ["Exported at", zonedTime(exportedAt, timezone)],
    ...own,
    ...(report?.notes ?? []).map((note): StampLine => ["Note", note]),
  ];
}

function rangeLines({ range }: ReportStamp): StampLine[] {
  return [
    ["Range", range.label],
    ["Days", stampedDays(range)],
  ];
}

/** The days of a report or list, with a remark while the last one is running. */
export function stampedDays({ from, to, isComplete }: Omit<ReportStamp["range"], "label">): string {
  const days = daysText(from, to);
  return isComplete ? days : `${days}, last day so far`;
}

function comparisonLines(days: ComparedDays): StampLine[] {
  const through = days.until === null ? "" : `, through ${days.until}`;
  return [
    ["Compared days", daysText(days.from, days.to) + through],
    ["Compared with", daysText(days.previousFrom, days.previousTo) + through],
  ];
}

/** `2026-02-01 to 2026-02-28`; a single day is named once. */
export function daysText(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

function figureLines({ filters, basis, currency, dataAt, timezone }: ReportStamp): StampLine[] {
  return [
    ...filters.map((filter): StampLine => ["Filter", filter]),
    ["Refunds", basis],
    ["Currency", currency],
    ["Data as of", dataAt === null ? "Unknown" : zonedTime(dataAt, timezone)],
  ];
}

/** `cartograph-products-2026-02-01-2026-02-28.csv`, or with the day of the export (UTC ms) when there is no range. */
export function exportFileName(name: string, stamp: TableStamp, exportedAt: number): string {
  const days =
    "range" in stamp
      ? `${stamp.range.from}-${stamp.range.to}`
      : zonedTime(exportedAt, stamp.timezone).slice(0, 10);
  return `cartograph-${name}-${days}.csv`;
}
