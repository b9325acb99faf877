import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { nextSort } from "./sort-rows.ts";

export type RowTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  sort: Sort | null;
  onSortChange: (sort: Sort) => void;
};

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, rows, columns, rowKey, sort, onSortChange } = props;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={`${caption}, table`} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
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
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
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
      </table>
    </section>
  );
}

type SortButtonProps<Row> = {
  column: Column<Row>;
  sort: Sort | null;
  onSortChange: (sort: Sort) => void;
};

function SortButton<Row>({ column, sort, onSortChange }: SortButtonProps<Row>) {
  const isSorted = sort?.key === column.key;
  const ascending = sort?.direction === "ascending";
  const Icon = isSorted ? (ascending ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <UnstyledButton
      className={classes.sort ?? ""}
      data-sorted={isSorted || undefined}
      onClick={() => onSortChange(nextSort(sort, column))}
    >
      {column.header}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}
