import type { Ref } from "react";
import type { TableRows } from "./column.ts";

type TableBodyProps<Row> = Omit<TableRows<Row>, "caption"> & {
  /** Set in a table that shows some of its rows only. */
  isNumbered?: boolean;
  /** The index of a row that can be focused by script. */
  focusable?: number | null;
  ref?: Ref<HTMLTableSectionElement>;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, columns, rowKey, isNumbered = false, focusable, ref } = props;
  return (
    <tbody ref={ref}>
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          // The header is row 1.
          aria-rowindex={isNumbered ? index + 2 : undefined}
          tabIndex={focusable === index ? -1 : undefined}
        >
          {columns.map((column, columnIndex) =>
            columnIndex === 0 ? (
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
      ))}
    </tbody>
  );
}
