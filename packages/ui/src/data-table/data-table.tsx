import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useAnnouncement } from "../announcer/use-announcement.ts";
import type { StampLine } from "../table-export/export-table.ts";
import { shownColumns } from "./column-choice.ts";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { matchRows, type RowSearch } from "./match-rows.ts";
import { RowList } from "./row-list.tsx";
import { RowTable } from "./row-table.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortControl } from "./sort-control.tsx";
import { sortRows } from "./sort-rows.ts";
import { rowCountWords, sortWords } from "./table-content.ts";
import { TableTools } from "./table-tools.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import { useIsPrinting } from "../theme/use-is-printing.ts";

export type DataTableProps<Row> = {
  /** In the name of its export and of what is remembered of it: kebab-case, of this table alone. */
  name: string;
  /** Names the table for people who do not see it. */
  caption: string;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** Keys of the columns that there is no room for where the table stands: hidden until somebody chooses. */
  crowdedOut?: readonly string[];
  rowKey: (row: Row) => string;
  /** A search box over the text of the rows, by case-insensitive substring. */
  search?: RowSearch<Row>;
  /** The order to begin with; the rows' own order otherwise. */
  defaultSort?: Sort;
  /** Set both to keep the order outside of the table, with a control of its own among the filters. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
  /** Controls that stand beside the search, and what they let through, for the export. */
  filters?: { controls: ReactNode; stamp: readonly StampLine[] };
  /** For a table that is what its screen is for. */
  isTall?: boolean;
  /** What stands in place of the rows when there are none. */
  empty: ReactNode;
};

/** Rows that can be searched, sorted and exported: a table, and on a phone a list of the figures that matter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, columns, rows, rowKey, search, filters, isTall = false } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null);
  const [searched, setSearched] = useState(search?.initially ?? "");
  const { hidden, crowded, setHidden } = useHiddenColumns(name, props.crowdedOut);
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, {
    getInitialValueInEffect: false,
  });
  const isPhone = !useIsPrinting() && isNarrow;

  const sort = props.sort === undefined ? ownSort : props.sort;
  const changeSort = props.onSortChange ?? setOwnSort;
  const found = sortRows(matchRows(rows, search, searched), columns, sort);
  const shown = shownColumns(columns, hidden);
  useAnnouncement(sortWords(columns, sort));
  // Rows that come and go by themselves, as during a sync, are no answer to anybody.
  const asked = JSON.stringify([searched.trim(), filters?.stamp]);
  useAnnouncement(`${caption}: ${rowCountWords(found.length, rows.length)}`, { by: asked });
  const hasSortControl = isPhone && props.sort === undefined && rows.length > 1;
  // Filters fill lines of their own on a phone; the tools fit beside the search.
  const hasToolsFirst = isPhone && Boolean(filters?.controls);
  const tools = (
    <TableTools
      {...{ name, caption, columns, shown, sort, searched, hidden, crowded }}
      found={found}
      rowCount={rows.length}
      filterStamp={filters?.stamp ?? []}
      onHiddenChange={setHidden}
    />
  );

  return (
    <div className={classes.block}>
      <div className={classes.toolbar} data-print="hide">
        {search ? <SearchBox label={search.label} value={searched} onChange={setSearched} /> : null}
        {hasToolsFirst ? tools : null}
        {filters?.controls}
        {hasSortControl ? (
          <SortControl columns={columns} sort={sort} onSortChange={changeSort} />
        ) : null}
        {hasToolsFirst ? null : tools}
      </div>
      {found.length === 0 ? (
        <div className={classes.empty}>{props.empty}</div>
      ) : isPhone ? (
        <RowList
          // Another order or other rows begin with the first of them.
          key={`${sort?.key} ${sort?.direction} ${searched}`}
          caption={caption}
          rows={found}
          columns={shown}
          rowKey={rowKey}
        />
      ) : (
        <RowTable
          {...{ caption, rowKey, sort, searched, isTall }}
          rows={found}
          columns={shown}
          onSortChange={changeSort}
        />
      )}
    </div>
  );
}
