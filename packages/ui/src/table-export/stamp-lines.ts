import type { StampLine } from "./export-table.ts";
import type { TableStamp } from "./table-stamp.tsx";
import { zonedTime } from "./zoned-time.ts";

export type StampedExport = {
  /** As it stands above the table. */
  title: string;
  /** UTC ms. */
  exportedAt: number;
  /** What belongs to this table alone, such as its order and its search. */
  own: readonly StampLine[];
};

/** Where the figures of an export come from and what they speak of. */
export function stampLines(
  stamp: TableStamp,
  { title, exportedAt, own }: StampedExport,
): StampLine[] {
  const { range, timezone } = stamp;
  const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`;
  return [
    ["Cartograph", title],
    ...(stamp.isDemo ? [["Demo store", "Sample figures, not those of a real store"] as const] : []),
    ["Store", stamp.storeName],
    ["Range", range.label],
    ["Days", range.isComplete ? days : `${days}, the last of them not over`],
    ["Time zone", timezone],
    ["Refunds", stamp.basis],
    ["Currency", stamp.currency],
    ["Data as of", stamp.dataAt === null ? "Not known" : zonedTime(stamp.dataAt, timezone)],
    ["Exported at", zonedTime(exportedAt, timezone)],
    ...own,
    ...stamp.notes.map((note): StampLine => ["Note", note]),
  ];
}

/** `cartograph-products-2026-02-01-2026-02-28.csv` */
export function exportFileName(name: string, { range }: TableStamp): string {
  return `cartograph-${name}-${range.from}-${range.to}.csv`;
}
