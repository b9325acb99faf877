import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./data-table.module.css";
import type { Sorting, TableRows } from "./column.ts";
import { nextSort } from "./sort-rows.ts";
import { directionLabel } from "./table-content.ts";

type SortControlProps<Row> = Pick<TableRows<Row>, "columns"> & Sorting;

/** Sorts the list on a phone, where there are no column headers. */
export function SortControl<Row>({ columns, sort, onSortChange }: SortControlProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy);
  if (sortable.length === 0) return null;
  const sorted = sortable.find(({ key }) => key === sort?.key);
  const Arrow = sort?.direction === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.sortControl}>
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        value={sorted?.key ?? ""}
        onChange={(event) => {
          const column = sortable.find(({ key }) => key === event.currentTarget.value);
          if (column) onSortChange(nextSort(null, column));
        }}
      >
        {sorted ? null : <option value="">Sort by</option>}
        {sortable.map(({ key, header }) => (
          <option key={key} value={key}>
            {header}
          </option>
        ))}
      </NativeSelect>
      {sorted && sort ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Reverse the order: ${directionLabel(sorted, sort.direction)}`}
          onClick={() => onSortChange(nextSort(sort, sorted))}
        >
          <Arrow size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  );
}
