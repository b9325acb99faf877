import { Pagination, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { formatCount } from "../format/format-number.ts";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { RowList } from "./row-list.tsx";
import { RowTable } from "./row-table.tsx";
import { SearchBox } from "./search-box.tsx";
import { sortRows } from "./sort-rows.ts";

export type DataTableProps<Row> = {
  /** Names the table for people who do not see it. */
  caption: string;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** A search box over the text of the rows, by case-insensitive substring. */
  search?: { label: string; text: (row: Row) => string };
  /** The order to begin with; the rows' own order otherwise. */
  defaultSort?: Sort;
  /** Set both to keep the order outside of the table. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
  pageSize?: number;
  /** What stands in place of the rows when there are none. */
  empty: ReactNode;
};

/** Rows that can be searched and sorted: a table, and on a phone a list of the figures that matter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, search, pageSize = 25 } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null);
  const [searched, setSearched] = useState("");
  const [page, setPage] = useState(1);
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });

  const sort = props.sort === undefined ? ownSort : props.sort;
  const found = sortRows(matching(rows, search, searched), columns, sort);
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  // A narrower search or filter may have fewer pages than the one that is open.
  const openPage = Math.min(page, pageCount);
  const shown = found.slice((openPage - 1) * pageSize, openPage * pageSize);
  const changeSort = (next: Sort) => {
    setPage(1);
    (props.onSortChange ?? setOwnSort)(next);
  };

  return (
    <div className={classes.block}>
      {search ? (
        <SearchBox
          label={search.label}
          value={searched}
          onChange={(text) => {
            setPage(1);
            setSearched(text);
          }}
        />
      ) : null}
      {shown.length === 0 ? (
        <output className={classes.empty}>{props.empty}</output>
      ) : isPhone ? (
        <RowList caption={caption} rows={shown} columns={columns} rowKey={rowKey} />
      ) : (
        <RowTable {...{ caption, columns, rowKey, sort }} rows={shown} onSortChange={changeSort} />
      )}
      {pageCount > 1 ? (
        <div className={classes.pages}>
          <Text size="xs" c="dimmed">
            {formatCount((openPage - 1) * pageSize + 1)}–
            {formatCount((openPage - 1) * pageSize + shown.length)} of {formatCount(found.length)}
          </Text>
          <Pagination
            size="sm"
            total={pageCount}
            value={openPage}
            onChange={setPage}
            siblings={isPhone ? 0 : 1}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
            getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
          />
        </div>
      ) : null}
    </div>
  );
}

function matching<Row>(
  rows: readonly Row[],
  search: DataTableProps<Row>["search"],
  searched: string,
): readonly Row[] {
  const wanted = searched.trim().toLowerCase();
  if (!search || wanted === "") return rows;
  return rows.filter((row) => search.text(row).toLowerCase().includes(wanted));
}
