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
  /** A table that is what its screen is for may take more of its height. */
  isTall: boolean;
  /** What was searched for: other rows begin at the top again. */
  searched: string;
};

/** The most rows that are all painted, and the most that go on paper. */
const mostPainted = 100;
const mostPrinted = 1000;

// A short table never asks for it.
const loadVirtualBody = () =>
  import("./virtual-body.tsx").then((module) => ({ default: module.VirtualBody }));
// `lazy` forgets that a table of any rows may have it.
const LongBody = lazy(loadVirtualBody) as <Row>(props: VirtualBodyProps<Row>) => ReactNode;

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, rows, columns, rowKey, sort, searched } = props;
  const region = useRef<HTMLElement>(null);
  const isPrinting = useIsPrinting();
  const isLong = rows.length > mostPainted && !isPrinting;
  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
    // Another order or another search begins at the top, though nothing of them is read here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sort, searched]);
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
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
            <TableBody rows={rows.slice(0, mostPrinted)} columns={columns} rowKey={rowKey} />
          )}
        </table>
      </section>
      {isPrinting && rows.length > mostPrinted ? (
        <p className={classes.count}>
          The first {mostPrinted} of {rows.length} rows. The export holds all of them.
        </p>
      ) : null}
    </>
  );
}
