import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { formatCount } from "../format/format-number.ts";
import type { ExportTable, StampLine } from "../table-export/export-table.ts";
import type { Column, Sort } from "./column.ts";

/**
 * The exported rows and columns in the order shown. Extra columns without a value in these rows are left out, unless the
 * rows are one page of several.
 */
export function tableContent<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { isOnePage = false }: { isOnePage?: boolean } = {},
): ExportTable {
  const written = columns.flatMap(({ header, unit, exportAs, sortBy, extraExport }) => {
    const write = exportAs ?? sortBy;
    const hasExtra =
      extraExport && (isOnePage || rows.some((row) => extraExport.exportAs(row) !== null));
    return [
      ...(write ? [{ header: unit ? `${header} (${unit})` : header, write }] : []),
      ...(hasExtra ? [{ header: extraExport.header, write: extraExport.exportAs }] : []),
    ];
  });
  return {
    header: written.map(({ header }) => header),
    rows: rows.map((row) => written.map(({ write }) => write(row))),
  };
}

/** Describes the order: `Revenue, highest first`. */
export function sortLabel<Row>(columns: readonly Column<Row>[], sort: Sort | null): string | null {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column?.sortBy) return null;
  return `${column.header}, ${directionLabel(column, sort.direction)}`;
}

export function directionLabel<Row>(column: Column<Row>, direction: Sort["direction"]): string {
  if (column.isFigure) return direction === "descending" ? "highest first" : "lowest first";
  return direction === "descending" ? "last first" : "first to last";
}

/** "12 of 40 rows", or "40 rows" when all are shown. */
export function rowCountLabel(found: number, all: number): string {
  const rows = formatCountOf(all, "row");
  return found === all ? rows : `${formatCount(found)} of ${rows}`;
}

/** The stamp lines of the table's order, filters and search. */
export function tableStampLines(options: {
  sort: string | null;
  searched: string;
  filters: readonly StampLine[];
  shown: number;
  all: number;
}): StampLine[] {
  const { sort, shown, all } = options;
  const searched = options.searched.trim();
  return [
    ...(sort === null ? [] : [["Sorted by", sort] as const]),
    ...options.filters,
    ...(searched === "" ? [] : [["Search", searched] as const]),
    ["Rows", shown === all ? String(all) : `${shown} of ${all}`],
  ];
}
