import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

export type RowListProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

/** The rows on a phone: their name and the figures that matter, the rest a tap away. */
export function RowList<Row>({ caption, rows, columns, rowKey }: RowListProps<Row>) {
  const [name, ...others] = columns;
  if (!name) return null;
  const marked = others.filter((column) => column.isKey).slice(0, 3);
  const keys = marked.length > 0 ? marked : others.slice(0, 3);
  const rest = others.filter((column) => !keys.includes(column));
  return (
    <ul className={classes.list} aria-label={caption}>
      {rows.map((row) => {
        const title = <div className={classes.name}>{name.cell(row)}</div>;
        const figures = <Figures columns={keys} row={row} />;
        return (
          <li key={rowKey(row)}>
            {rest.length === 0 || name.isControl ? title : null}
            {rest.length === 0 ? (
              figures
            ) : (
              <details>
                <summary>
                  {name.isControl ? null : title}
                  {figures}
                </summary>
                <Figures columns={rest} row={row} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
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
