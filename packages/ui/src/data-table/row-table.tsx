import { Button, VisuallyHidden } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatCount } from "../format/format-number.ts";
import { flushSync } from "react-dom";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { TableBody } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import type { VirtualBodyProps } from "./virtual-body.tsx";

export type RowTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  sort: Sort | null;
  onSortChange: (sort: Sort) => void;
  /** The query; the table scrolls to the top when it changes. */
  searched: string;
  /** Receives the element that scrolls. */
  onRegion: (region: HTMLElement | null) => void;
};

/** Shown before "Show all", so that a table ends with a whole row and does not scroll inside the page. */
export const firstRows = 10;
/** With more rows, the whole table is virtualized and scrolls; printed tables are cut. */
const maxRendered = 100;
const maxPrinted = 1000;

// Only long tables load it.
const loadVirtualBody = () =>
  import("./virtual-body.tsx").then((module) => ({ default: module.VirtualBody }));
// `lazy` loses the type parameter.
const LongBody = lazy(loadVirtualBody) as <Row>(props: VirtualBodyProps<Row>) => ReactNode;

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, rows, columns, rowKey, sort, searched } = props;
  const region = useRef<HTMLElement>(null);
  const bothRefs = useMergedRef(region, props.onRegion);
  const isPrinting = useIsPrinting();
  const [isOpen, setOpen] = useState(false);
  const isCut = !isPrinting && !isOpen && rows.length > firstRows;
  const isLong = !isPrinting && isOpen && rows.length > maxRendered;
  const hasCount = isCut || isLong;
  const shown = isPrinting ? rows.slice(0, maxPrinted) : isCut ? rows.slice(0, firstRows) : rows;
  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
    // Runs when the order or the query changes, though it reads neither.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sort, searched]);
  return (
    <>
      {/* A scrollable region must be focusable. */}
      <section
        ref={bothRefs}
        className={classes.scroll}
        data-scrolls={isLong || undefined}
        aria-label={`${caption}, table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table} {...(hasCount && { "aria-rowcount": rows.length + 1 })}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <TableHead
            columns={columns}
            sort={sort}
            onSortChange={props.onSortChange}
            rowIndex={hasCount ? 1 : undefined}
          />
          {isLong ? (
            <Suspense
              fallback={<TableBody rows={rows.slice(0, 30)} columns={columns} rowKey={rowKey} />}
            >
              <LongBody rows={rows} columns={columns} rowKey={rowKey} region={region} />
            </Suspense>
          ) : (
            <TableBody rows={shown} columns={columns} rowKey={rowKey} isNumbered={isCut} />
          )}
        </table>
      </section>
      {!isPrinting && rows.length > firstRows ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.showAll ?? ""}
          onClick={() => {
            flushSync(() => setOpen(!isOpen));
            // The button moves with the end of the table; continue at its start.
            const isScrolling = !isOpen && rows.length > maxRendered;
            region.current?.focus({ preventScroll: !isOpen && !isScrolling });
          }}
        >
          {isOpen ? `Show first ${firstRows}` : `Show all ${formatCount(rows.length)}`}
        </Button>
      ) : null}
      {isPrinting && rows.length > maxPrinted ? (
        <p className={classes.count}>
          First {maxPrinted} of {rows.length} rows. Export the table to see all of them.
        </p>
      ) : null}
    </>
  );
}
