import type { Ref } from "react";
import type { Column } from "./column.ts";

export type TableBodyProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

export function TableBody<Row>(props: TableBodyProps<Row> & { isNumbered?: boolean }) {
  const { rows, columns, rowKey, isNumbered = false } = props;
  return (
    <tbody>
      {rows.map((row, index) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          {...(isNumbered ? { index } : {})}
        />
      ))}
    </tbody>
  );
}

export type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** Index among all rows when only some are rendered. */
  index?: number;
  ref?: Ref<HTMLTableRowElement>;
};

export function TableRow<Row>({ row, columns, index, ref }: TableRowProps<Row>) {
  return (
    // The header is row 1.
    <tr
      {...(index === undefined ? {} : { "aria-rowindex": index + 2, "data-index": index })}
      ref={ref}
    >
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} data-figure={column.isFigure || undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
