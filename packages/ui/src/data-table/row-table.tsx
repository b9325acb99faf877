import { VisuallyHidden } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { SortButton } from "./sort-button.tsx";
import { TableBody } from "./table-body.tsx";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import type { VirtualBodyProps } from "./virtual-body.tsx";

export type RowTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  sort: Sort | null;
  onSortChange: (sort: Sort) => void;
  /** Uses more of the screen's height. */
  isTall: boolean;
  /** The query; the table scrolls to the top when it changes. */
  searched: string;
};

/** Tables with more rows are virtualized; printed tables are cut. */
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
  const isPrinting = useIsPrinting();
  const isLong = rows.length > maxRendered && !isPrinting;
  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
    // Runs when the order or the query changes, though it reads neither.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sort, searched]);
  return (
    <>
      {/* A scrollable region must be focusable. */}
      <section
        ref={region}
        className={classes.scroll}
        data-tall={props.isTall || undefined}
        aria-label={`${caption}, table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table} {...(isLong && { "aria-rowcount": rows.length + 1 })}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr {...(isLong && { "aria-rowindex": 1 })}>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-figure={column.isFigure || undefined}
                  aria-sort={sort?.key === column.key ? sort.direction : undefined}
                >
                  {column.sortBy ? (
                    <SortButton column={column} sort={sort} onSortChange={props.onSortChange} />
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {isLong ? (
            <Suspense
              fallback={<TableBody rows={rows.slice(0, 30)} columns={columns} rowKey={rowKey} />}
            >
              <LongBody rows={rows} columns={columns} rowKey={rowKey} region={region} />
            </Suspense>
          ) : (
            <TableBody rows={rows.slice(0, maxPrinted)} columns={columns} rowKey={rowKey} />
          )}
        </table>
      </section>
      {isPrinting && rows.length > maxPrinted ? (
        <p className={classes.count}>
          First {maxPrinted} of {rows.length} rows. Export the table to see all of them.
        </p>
      ) : null}
    </>
  );
}
