import { ExportButton } from "../table-export/export-button.tsx";
import type { StampLine } from "../table-export/export-table.ts";
import { choosableColumns } from "./column-choice.ts";
import { ColumnMenu } from "./column-menu.tsx";
import type { Column, Sort } from "./column.ts";
import classes from "./data-table.module.css";
import { tableStampLines, rowCountLabel, sortLabel, tableContent } from "./table-content.ts";

export type TableToolsProps<Row> = {
  name: string;
  caption: string;
  columns: readonly Column<Row>[];
  /** The visible columns. */
  shown: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  /** Whether the user has hidden them, not the lack of space. */
  isChosen: boolean;
  onHiddenChange: (keys: ReadonlySet<string>) => void;
  /** The rows found by the search, in order, and the number of all rows. */
  found: readonly Row[];
  rowCount: number;
  /** The number of rows that the table is the first of. */
  total: number;
  sort: Sort | null;
  searched: string;
  filterStamp: readonly StampLine[];
};

/** The row count, the column menu and the export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { name, caption, columns, shown, found, rowCount, searched } = props;
  if (rowCount === 0) return null;
  const isSearched = searched.trim() !== "";
  return (
    <div className={classes.tools}>
      <span className={classes.count}>
        {isSearched || rowCount > 10 ? rowCountLabel(found.length, rowCount) : null}
      </span>
      {choosableColumns(columns).length > 2 ? (
        <ColumnMenu
          caption={caption}
          columns={columns}
          hidden={props.hidden}
          isChosen={props.isChosen}
          onHiddenChange={props.onHiddenChange}
        />
      ) : null}
      {found.length > 0 ? (
        <ExportButton
          name={name}
          title={caption}
          content={() => ({
            ...tableContent(found, shown),
            comparedDays: shown.find(({ comparedDays }) => comparedDays)?.comparedDays,
            stamp: tableStampLines({
              sort: sortLabel(columns, props.sort),
              searched,
              filters: props.filterStamp,
              shown: found.length,
              all: props.total,
            }),
          })}
        />
      ) : null}
    </div>
  );
}
