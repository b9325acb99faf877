import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Column, Sorting } from "./column.ts";
import classes from "./data-table.module.css";
import { nextSort } from "./sort-rows.ts";

type SortButtonProps<Row> = Sorting & { column: Column<Row> };

/** The header of a sortable column. */
export function SortButton<Row>({ column, sort, onSortChange }: SortButtonProps<Row>) {
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
