import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { toSort } from "@cartograph/ui/data-table/sort-key.ts";

/** The sort in a URL parameter such as `-net_sales`; null without a column. */
export function readSort(text: string | null): Sort | null {
  return text === null || text === "" || text === "-" ? null : toSort(text);
}
