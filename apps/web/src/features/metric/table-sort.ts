import type { Sort } from "@cartograph/ui/data-table/column.ts";

/** The order in a URL: the key of a column, with "-" in front when descending. Null for none. */
export function readSort(text: string | null): Sort | null {
  if (text === null || text === "" || text === "-") return null;
  if (text.startsWith("-")) return { key: text.slice(1), direction: "descending" };
  return { key: text, direction: "ascending" };
}

export function writeSort({ key, direction }: Sort): string {
  return direction === "descending" ? `-${key}` : key;
}
