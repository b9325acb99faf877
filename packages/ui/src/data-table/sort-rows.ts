import type { Column, Sort } from "./column.ts";

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts stably; rows without a value come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows.toSorted((left, right) => compare(sortBy(left), sortBy(right), sign));
}

function compare(
  left: number | string | null,
  right: number | string | null,
  sign: 1 | -1,
): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === "number" && typeof right === "number") return sign * (left - right);
  return sign * collator.compare(String(left), String(right));
}

/** The first press sorts numbers descending and text ascending; the second reverses the order. */
export function nextSort<Row>(current: Sort | null, column: Column<Row>): Sort {
  if (current?.key !== column.key) {
    return { key: column.key, direction: column.isFigure ? "descending" : "ascending" };
  }
  return {
    key: column.key,
    direction: current.direction === "ascending" ? "descending" : "ascending",
  };
}
