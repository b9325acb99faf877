import { announce } from "@cartograph/ui/announcer/announce.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import { saveFile } from "@cartograph/ui/table-export/save-file.ts";
import { exportFileName, stampLines } from "@cartograph/ui/table-export/stamp-lines.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../trpc.ts";
import { exportList } from "./export-list.ts";
import type { ListPage, ReadPage } from "./list-query.ts";
import classes from "./lists.module.css";

export type ListExportProps<Row extends { id: string }, Page extends ListPage<Row>> = {
  /** Part of the file name, kebab-case. */
  name: string;
  title: string;
  columns: (page: Page) => readonly Column<Row>[];
  /** The list's filters and sort for the header of the export; the store is added. */
  stamp: (page: Page) => readonly StampLine[];
  readPage: ReadPage<Page>;
};

/** Downloads everything that is listed as a CSV file, loaded or not. */
export function ListExport<Row extends { id: string }, Page extends ListPage<Row>>(
  props: ListExportProps<Row, Page>,
) {
  const { name, title, columns, stamp, readPage } = props;
  const store = trpc.store.get.useQuery().data;
  const [rows, setRows] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  if (!store) return null;
  const { name: storeName, isDemo, timezone } = store;
  const storeStamp = { storeName, isDemo, timezone };

  async function download() {
    const run = new AbortController();
    running.current = run;
    setHasFailed(false);
    setRows(0);
    const exportedAt = Date.now();
    try {
      const parts = await exportList({
        readPage,
        columnsOf: columns,
        stampOf: (page, count) =>
          stampLines(storeStamp, {
            title,
            exportedAt,
            own: [...stamp(page), ["Rows", String(count)]],
          }),
        onProgress: setRows,
        signal: run.signal,
      });
      saveFile(exportFileName(name, storeStamp, exportedAt), ...parts);
      announce("Exported");
    } catch {
      setHasFailed(!run.signal.aborted);
    } finally {
      setRows(null);
    }
  }

  return (
    <div className={classes.export} data-print="hide">
      {rows === null ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Export ${title} as CSV`}
          onClick={() => void download()}
        >
          CSV
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => running.current?.abort()}
        >
          Cancel export ({formatCount(rows)})
        </Button>
      )}
      {hasFailed ? (
        <span role="alert" className={classes.failure}>
          The export failed. Your data is safe. Try again in a moment.
        </span>
      ) : null}
    </div>
  );
}
