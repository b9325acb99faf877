import type { Column, TableRows } from "./column.ts";
import classes from "./data-table.module.css";
import { MoreRows, type Unloaded } from "./more-rows.tsx";
import { useShownRows } from "./use-shown-rows.ts";

type RowListProps<Row> = TableRows<Row> & {
  /** The path of a screen that lists all rows; null to show more of them here. */
  allRows: string | null;
  unloaded: Unloaded | undefined;
};

/** The rows on a phone: name and key columns, expandable, with more rows on demand. */
export function RowList<Row>({
  caption,
  rows,
  columns,
  rowKey,
  allRows,
  unloaded,
}: RowListProps<Row>) {
  const { shown, firstNew, listRef, showMore } = useShownRows<Row, HTMLUListElement>(rows);
  return (
    <>
      <ul ref={listRef} className={classes.list} aria-label={caption}>
        {shown.map((row, index) => (
          <li key={rowKey(row)} tabIndex={firstNew === index ? -1 : undefined}>
            <ListedRow row={row} columns={columns} />
          </li>
        ))}
      </ul>
      <MoreRows
        unloaded={unloaded}
        all={rows.length + (unloaded?.count ?? 0)}
        shown={shown.length}
        loaded={rows.length}
        to={allRows}
        onMore={showMore}
      />
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
  const title = (
    <div className={classes.name} data-row-name>
      {name.cell(row)}
    </div>
  );
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
          <dd data-figure={column.isFigure || undefined}>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
