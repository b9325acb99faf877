import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { tableStampLines } from "@cartograph/ui/data-table/table-content.ts";
import type { ExportTable, StampLine } from "@cartograph/ui/table-export/export-table.ts";

/** The listed rejected rows and their total, for export. */
export function refusedContent(report: {
  name: string;
  refused: readonly RefusedRow[];
  refusedCount: number;
}): ExportTable & { stamp: readonly StampLine[] } {
  const { name, refused, refusedCount } = report;
  return {
    header: ["Line", "Reason"],
    rows: refused.map(({ line, reason }) => [line, reason]),
    stamp: tableStampLines({
      sort: null,
      searched: "",
      filters: [["File", name]],
      shown: refused.length,
      all: refusedCount,
    }),
  };
}
