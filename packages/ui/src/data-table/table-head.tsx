import type { Sorting, TableRows } from "./column.ts";
import { SortButton } from "./sort-button.tsx";

type TableHeadProps<Row> = Pick<TableRows<Row>, "columns"> &
  Sorting & {
    /** Set in a table that shows some of its rows only. */
    rowIndex?: number | undefined;
  };

/** The header row of a table. Columns with a sort value have a button. */
export function TableHead<Row>({ columns, sort, onSortChange, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-figure={column.isFigure || undefined}
            aria-sort={sort?.key === column.key ? sort.direction : undefined}
          >
            {column.sortBy ? (
              <SortButton column={column} sort={sort} onSortChange={onSortChange} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
