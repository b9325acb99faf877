import type { Sorting, TableRows } from "./column.ts";
import { MoreRows, type Unloaded } from "./more-rows.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { TableBody } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";
import { useShownRows } from "./use-shown-rows.ts";

type RowTableProps<Row> = TableRows<Row> &
  Sorting & {
    /** The path of a screen that lists all rows; null to show more of them here. */
    allRows: string | null;
    unloaded: Unloaded | undefined;
    /** Receives the element that scrolls sideways. */
    onRegion: (region: HTMLElement | null) => void;
  };

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, rows, columns, rowKey, sort, onSortChange, allRows, unloaded, onRegion } = props;
  const { shown, firstNew, listRef, showMore } = useShownRows<Row, HTMLTableSectionElement>(rows);
  const all = rows.length + (unloaded?.count ?? 0);
  const isCut = shown.length < all;
  return (
    <>
      <ScrollTable caption={caption} rowCount={isCut ? all + 1 : undefined} ref={onRegion}>
        <TableHead
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          rowIndex={isCut ? 1 : undefined}
        />
        <TableBody
          rows={shown}
          columns={columns}
          rowKey={rowKey}
          isNumbered={isCut}
          focusable={firstNew}
          ref={listRef}
        />
      </ScrollTable>
      <MoreRows
        {...{ all, unloaded }}
        shown={shown.length}
        loaded={rows.length}
        to={allRows}
        onMore={showMore}
      />
    </>
  );
}
