import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../format/format-number.ts";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

export type RowListProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

const firstRows = 10;
const rowsAtOnce = 25;

/** The rows on a phone: name and key columns, expandable, with more rows on demand. */
export function RowList<Row>({ caption, rows, columns, rowKey }: RowListProps<Row>) {
  const [shownCount, setShownCount] = useState(firstRows);
  const firstNew = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button moves down, so focus the first new row.
    if (shownCount > firstRows) firstNew.current?.focus({ preventScroll: true });
  }, [shownCount]);
  const shown = rows.slice(0, shownCount);
  const left = rows.length - shown.length;
  return (
    <>
      <ul className={classes.list} aria-label={caption}>
        {shown.map((row, index) => {
          const isFirstNew = index === shownCount - rowsAtOnce;
          return (
            <li
              key={rowKey(row)}
              {...(isFirstNew && index > 0 ? { ref: firstNew, tabIndex: -1 } : {})}
            >
              <ListedRow row={row} columns={columns} />
            </li>
          );
        })}
      </ul>
      {left > 0 ? (
        <div className={classes.more}>
          <Button
            variant="default"
            size="sm"
            onClick={() => setShownCount((count) => count + rowsAtOnce)}
          >
            Show {Math.min(left, rowsAtOnce)} more
          </Button>
          <span className={classes.count}>
            {formatCount(shown.length)} of {formatCount(rows.length)}
          </span>
        </div>
      ) : null}
    </>
  );
}

/** A row on a phone: its name, its key columns, and the others when it is expanded. */
export function ListedRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [name, ...others] = columns;
  if (!name) return null;
  const marked = others.filter((column) => column.isKey).slice(0, 3);
  const keys = marked.length > 0 ? marked : others.slice(0, 3);
  const rest = others.filter((column) => !keys.includes(column));
  const title = <div className={classes.name}>{name.cell(row)}</div>;
  const figures = <Figures columns={keys} row={row} />;
  if (rest.length === 0) {
    return (
      <>
        {title}
        {figures}
      </>
    );
  }
  return (
    <>
      {name.isControl ? title : null}
      <details>
        <summary>
          {name.isControl ? null : title}
          {figures}
        </summary>
        <Figures columns={rest} row={row} />
      </details>
    </>
  );
}

function Figures<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={classes.figures}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.header}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
