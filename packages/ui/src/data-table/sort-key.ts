import type { Sort } from "./column.ts";

/** The sort of a key such as `-total`. */
export function toSort(key: string): Sort {
  return key.startsWith("-")
    ? { key: key.slice(1), direction: "descending" }
    : { key, direction: "ascending" };
}

export function toSortKey({ key, direction }: Sort): string {
  return direction === "descending" ? `-${key}` : key;
}
