import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { toSort } from "@cartograph/ui/data-table/sort-key.ts";

/** The sort in a URL parameter such as `-net_sales`; null without a column. */
export function readSort(text: string | null): Sort | null {
  return text === null || text === "" || text === "-" ? null : toSort(text);
}

/** The sort in a URL parameter; null when its column is not one of the columns, such as that of another dimension. */
export function sortAmong(columns: readonly string[], text: string | null): string | null {
  const key = readSort(text)?.key;
  return columns.some((column) => column === key) ? text : null;
}
