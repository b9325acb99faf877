import type { Column } from "@cartograph/ui/data-table/column.ts";
import { tableContent } from "@cartograph/ui/data-table/table-content.ts";
import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import type { ListPage, ReadPage } from "./list-query.ts";

export type ListExport<Row extends { id: string }, Page extends ListPage<Row>> = {
  readPage: ReadPage<Page>;
  columnsOf: (page: Page) => readonly Column<Row>[];
  /** The lines above the table. `rows` is the number of exported rows. */
  stampOf: (page: Page, rows: number) => readonly StampLine[];
  onProgress: (rows: number) => void;
  signal: AbortSignal;
};

/** The server's maximum. */
const pageSize = 500;

/**
 * Reads all pages of a list and returns its CSV file in parts. Each page is released once written, and the browser can
 * keep the parts on disk.
 */
export async function exportList<Row extends { id: string }, Page extends ListPage<Row>>(
  list: ListExport<Row, Page>,
): Promise<(string | Blob)[]> {
  const { csvHead, csvRows } = await import("@cartograph/ui/table-export/csv-text.ts");
  const parts: Blob[] = [];
  let first: { page: Page; header: readonly string[] } | null = null;
  // A row that moved while pages were read is written once, as lists show it.
  const written = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await list.readPage(
      { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
      list.signal,
    );
    const rows = page.rows.filter(({ id }) => !written.has(id));
    for (const { id } of rows) written.add(id);
    const content = tableContent(rows, list.columnsOf(page), { isOnePage: true });
    first ??= { page, header: content.header };
    parts.push(new Blob([csvRows(content.rows)]));
    list.onProgress(written.size);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return [csvHead(list.stampOf(first.page, written.size), first.header), ...parts];
}
