import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { droppableColumns } from "./use-fitting-columns.ts";

const column = (key: string, more: Partial<Column<null>> = {}): Column<null> => ({
  key,
  header: key,
  cell: () => key,
  ...more,
});

test("drops extra columns first, also from among the others", () => {
  const columns = [
    column("name"),
    column("revenue", { isKey: true }),
    column("change", { isExtra: true }),
    column("stock"),
    column("units", { isExtra: true }),
  ];
  expect(droppableColumns(columns, null)).toEqual(["units", "change", "stock"]);
});

test("drops the last columns first, key columns after others, and keeps name, first key and sorted column", () => {
  const columns = [
    column("name"),
    column("price"),
    column("revenue", { isKey: true }),
    column("orders", { isKey: true }),
    column("units"),
    column("returns"),
    column("net"),
  ];
  expect(droppableColumns(columns, "returns")).toEqual(["net", "units", "price", "orders"]);
});
