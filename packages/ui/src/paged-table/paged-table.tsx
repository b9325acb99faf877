import { Fragment, type ReactNode, useState } from "react";
import { useAnnouncement } from "../announcer/use-announcement.ts";
import { BusyButton } from "../busy-button/busy-button.tsx";
import type { Column, Sorting, TableRows } from "../data-table/column.ts";
import tableClasses from "../data-table/data-table.module.css";
import { ScrollTable } from "../data-table/scroll-table.tsx";
import { rowCountLabel, sortLabel } from "../data-table/table-content.ts";
import { TableHead } from "../data-table/table-head.tsx";
import { useIsPhone } from "../data-table/use-is-phone.ts";
import { keepFocus } from "../focus/keep-focus.ts";
import { formatCount } from "../format/format-number.ts";
import classes from "./paged-table.module.css";

/** A line below the rows, such as their total; one cell for each column. */
export type FootLine = { key: string; cells: readonly ReactNode[] };

export type PagedTableProps<Row> = TableRows<Row> &
  Sorting & {
    foot?: readonly FootLine[];
    /** The applied search. */
    searched?: string;
    /** Shows the rows of the previous query while the next ones load. */
    isWaiting?: boolean;
    /** The number of rows on all pages. */
    count: number;
    /** Loads more rows; null on the last page. */
    onMore: (() => void) | null;
    isLoadingMore?: boolean;
    /** The number of loaded pages. */
    pages: number;
    /** Shown without rows. */
    empty: ReactNode;
  };

/**
 * A table that the server sorts and sends in pages. Its rows stay in place while others load. A phone shows the name and
 * the key columns, with the cells of other columns below the name, except for figures.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, rows, rowKey, sort, foot = [], onMore } = props;
  const isPhone = useIsPhone();
  const columns = props.columns.filter(
    ({ isKey }, index) => !isPhone || index === 0 || isKey === true,
  );
  const others = props.columns.filter(
    (column) => !columns.includes(column) && column.isFigure !== true,
  );
  useAnnouncement(sortLabel(props.columns, sort));
  // Only announce the row count after a search or "Load more", not when a sync changes the rows.
  const requested = JSON.stringify([props.searched, props.pages]);
  const [answered, setAnswered] = useState(requested);
  if (!props.isWaiting && answered !== requested) setAnswered(requested);
  useAnnouncement(
    props.isWaiting ? null : `${caption}: ${rowCountLabel(rows.length, props.count)}`,
    { by: answered },
  );
  return (
    <div ref={keepFocus} className={classes.block} aria-busy={props.isWaiting}>
      {rows.length === 0 ? (
        <div className={tableClasses.empty}>{props.empty}</div>
      ) : (
        <ScrollTable caption={caption}>
          <TableHead columns={columns} sort={sort} onSortChange={props.onSortChange} />
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.key} isName={index === 0} isFigure={column.isFigure}>
                    {column.cell(row)}
                    {index === 0 ? <OtherCells columns={others} row={row} /> : null}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
          {foot.length === 0 ? null : (
            <tfoot className={classes.foot}>
              {foot.map(({ key, cells }) => (
                <tr key={key}>
                  {columns.map((column, index) => (
                    <Cell key={column.key} isName={index === 0} isFigure={column.isFigure}>
                      {cells[props.columns.indexOf(column)]}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tfoot>
          )}
        </ScrollTable>
      )}
      {onMore === null ? null : (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            size="sm"
            isBusy={props.isLoadingMore ?? false}
            onClick={onMore}
          >
            Load more
          </BusyButton>
          <span className={classes.progress}>
            {formatCount(rows.length)} of {formatCount(props.count)}
          </span>
        </div>
      )}
    </div>
  );
}

/** The cells of the columns that a phone does not show. */
function OtherCells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <div className={classes.others}>
      {columns.map((column, index) => (
        <Fragment key={column.key}>
          {index === 0 ? null : " · "}
          {column.cell(row)}
        </Fragment>
      ))}
    </div>
  );
}

type CellProps = { isName: boolean; isFigure: boolean | undefined; children: ReactNode };

function Cell({ isName, isFigure, children }: CellProps) {
  if (isName) return <th scope="row">{children}</th>;
  return <td data-figure={isFigure || undefined}>{children}</td>;
}
