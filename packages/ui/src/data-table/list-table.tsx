import { useState } from "react";
import { useAnnouncement } from "../announcer/use-announcement.ts";
import type { Sort, Sorting, TableRows } from "./column.ts";
import classes from "./data-table.module.css";
import { ListedRow } from "./row-list.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { SortControl } from "./sort-control.tsx";
import { TableBody } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";
import { sortLabel } from "./table-content.ts";
import { useFittingColumns } from "./use-fitting-columns.ts";
import { useIsPhone } from "./use-is-phone.ts";

type ListTableProps<Row> = TableRows<Row> & Sorting & { sort: Sort };

/**
 * Rows that the server sorts and sends in pages; on a phone, a list of expandable rows. Columns that do not fit are
 * left out, except from exports.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, rows, columns, rowKey, sort, onSortChange } = props;
  const isPhone = useIsPhone();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const unfitting = useFittingColumns(region, columns, {
    isActive: !isPhone,
    kept: sort.key,
  });
  const fitting = columns.filter(({ key }) => !unfitting.has(key));
  useAnnouncement(sortLabel(columns, sort));
  if (isPhone) {
    return (
      <div className={classes.block}>
        <SortControl columns={columns} sort={sort} onSortChange={onSortChange} />
        <ul className={classes.list} aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <ListedRow row={row} columns={columns} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <ScrollTable caption={caption} ref={setRegion}>
      <TableHead columns={fitting} sort={sort} onSortChange={onSortChange} />
      <TableBody rows={rows} columns={fitting} rowKey={rowKey} />
    </ScrollTable>
  );
}
