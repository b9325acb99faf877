import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { type ReactNode, useState } from "react";
import { useAnnouncement } from "../announcer/use-announcement.ts";
import type { StampLine } from "../table-export/export-table.ts";
import { shownColumns } from "./column-choice.ts";
import type { Sort, TableRows } from "./column.ts";
import classes from "./data-table.module.css";
import { matchRows, type RowSearch } from "./match-rows.ts";
import { openingColumns, type OpenRow } from "./opening-columns.tsx";
import type { Unloaded } from "./more-rows.tsx";
import { RowList } from "./row-list.tsx";
import { RowTable } from "./row-table.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortControl } from "./sort-control.tsx";
import { sortRows } from "./sort-rows.ts";
import { rowCountLabel, sortLabel } from "./table-content.ts";
import { TableTools } from "./table-tools.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useFittingColumns } from "./use-fitting-columns.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { useTableView } from "./use-table-view.ts";

/** The order and the search of a table, and the metric of the column that it is sorted by. */
export type AllRowsView = { sort: Sort | null; metric: MetricId | null; searched: string };

export type DataTableProps<Row> = TableRows<Row> & {
  /** A unique kebab-case name, used for the exported file and the stored choice of columns. */
  name: string;
  /** Adds a search box that matches a case-insensitive substring of the rows' text. */
  search?: RowSearch<Row>;
  /** The initial order; the order of the rows by default. */
  defaultSort?: Sort;
  /** Set both to control the order from outside. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
  /** Filter controls next to the search, and their state for the export. */
  filters?: { controls: ReactNode; stamp: readonly StampLine[] };
  /** What an export says besides: what the rows are of, and how many there are if these are only the first. */
  exported?: { stamp?: readonly StampLine[]; total?: number };
  /** The paths that the cells of a row open. */
  pathOf?: OpenRow<Row>;
  /** The path of a screen that lists all rows in some order. By default, the table shows more of them itself. */
  allRows?: (view: AllRowsView) => string;
  /** More rows that are not loaded, and what loads the next of them. */
  unloaded?: Unloaded;
  /** Shown when there are no rows. */
  empty: ReactNode;
};

/** A table with search, sorting and export; on a phone, a list of expandable rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, columns, rows, rowKey, search, filters, exported, unloaded } = props;
  const view = useTableView(name, props.defaultSort ?? null);
  const typedText = search?.typedText ?? view.typedText;
  const searched = typedText.typed;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const sort = props.sort === undefined ? view.sort : props.sort;
  const [chosen, choose] = useColumnChoice(name);
  const unfitting = useFittingColumns(region, columns, {
    isActive: chosen === null && !isPhone,
    kept: sort?.key ?? null,
  });
  const hidden = chosen ?? unfitting;
  const changeSort = props.onSortChange ?? view.setSort;
  const found = sortRows(matchRows(rows, search, searched), columns, sort);
  const shown = shownColumns(columns, hidden);
  const cells = openingColumns(shown, props.pathOf, isPhone);
  useAnnouncement(sortLabel(columns, sort));
  // Only announce the row count after a search or filter, not when a sync changes the rows.
  const requested = JSON.stringify([searched.trim(), filters?.stamp]);
  useAnnouncement(`${caption}: ${rowCountLabel(found.length, rows.length)}`, { by: requested });
  const sorted = columns.find(({ key }) => key === sort?.key);
  const allRows =
    props.allRows?.({ sort, metric: sorted?.metric ?? null, searched: searched.trim() }) ?? null;
  const hasSortControl = isPhone && props.sort === undefined && rows.length > 1;
  // On a phone filters take whole lines, and the tools fit next to the search.
  const hasToolsFirst = isPhone && Boolean(filters?.controls);
  const tools = (
    <TableTools
      {...{ name, caption, columns, shown, sort, searched, hidden }}
      found={found}
      rowCount={rows.length}
      total={exported?.total ?? rows.length}
      filterStamp={[...(exported?.stamp ?? []), ...(filters?.stamp ?? [])]}
      isChosen={chosen !== null}
      onHiddenChange={choose}
    />
  );

  return (
    <div className={classes.block}>
      <div className={classes.toolbar} data-print="hide">
        {search ? <SearchBox label={search.label} text={typedText} /> : null}
        {hasToolsFirst ? tools : null}
        {filters?.controls}
        {hasSortControl ? (
          <SortControl columns={columns} sort={sort} onSortChange={changeSort} />
        ) : null}
        {hasToolsFirst ? null : tools}
      </div>
      {found.length === 0 ? (
        <div className={classes.empty}>{(rows.length > 0 && search?.none) || props.empty}</div>
      ) : isPhone ? (
        <RowList
          // Start over when the order or the search changes.
          key={`${sort?.key} ${sort?.direction} ${searched}`}
          {...{ allRows, unloaded }}
          caption={caption}
          rows={found}
          columns={cells}
          rowKey={rowKey}
        />
      ) : (
        <RowTable
          {...{ caption, rowKey, sort, allRows, unloaded }}
          onRegion={setRegion}
          rows={found}
          columns={cells}
          onSortChange={changeSort}
        />
      )}
    </div>
  );
}
