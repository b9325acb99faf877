import type { Column } from "@cartograph/ui/data-table/column.ts";
import { tableContent } from "@cartograph/ui/data-table/table-content.ts";
import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import type { ListPage, ReadPage } from "./list-query.ts";

export type ListExport<Row, Page extends ListPage<Row>> = {
  readPage: ReadPage<Page>;
  columnsOf: (page: Page) => readonly Column<Row>[];
  /** The lines above the table, with the number of its rows. */
  stampOf: (page: Page, rows: number) => readonly StampLine[];
  onProgress: (rows: number) => void;
  signal: AbortSignal;
};

/** The most that a page can have. */
const rowsAtOnce = 500;

/**
 * Walks over all pages of a list and returns its CSV file in parts. Each page is written and forgotten, and the browser
 * can keep the parts outside of the page's memory.
 */
export async function exportList<Row, Page extends ListPage<Row>>(
  list: ListExport<Row, Page>,
): Promise<(string | Blob)[]> {
  const { csvHead, csvRows } = await import("@cartograph/ui/table-export/csv-text.ts");
  const parts: Blob[] = [];
  let first: { page: Page; header: readonly string[] } | null = null;
  let rows = 0;
  let cursor: string | undefined;
  do {
    const page = await list.readPage(
      { limit: rowsAtOnce, ...(cursor === undefined ? {} : { cursor }) },
      list.signal,
    );
    const content = tableContent(page.rows, list.columnsOf(page));
    first ??= { page, header: content.header };
    parts.push(new Blob([csvRows(content.rows)]));
    rows += page.rows.length;
    list.onProgress(rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return [csvHead(list.stampOf(first.page, rows), first.header), ...parts];
}
