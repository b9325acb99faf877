import { describe, expect, test } from "vitest";
import type { Column } from "./column.ts";
import { nextSort, sortRows } from "./sort-rows.ts";

type Row = { name: string; sold: number | null };

const name: Column<Row> = {
  key: "name",
  header: "Name",
  cell: (row) => row.name,
  sortBy: (row) => row.name,
};
const sold: Column<Row> = {
  key: "sold",
  header: "Sold",
  cell: (row) => row.sold,
  sortBy: (row) => row.sold,
  isFigure: true,
};
const rows: Row[] = [
  { name: "mug 10", sold: 3 },
  { name: "Mug 9", sold: null },
  { name: "bag", sold: 7 },
];

function namesBy(key: string, direction: "ascending" | "descending"): string[] {
  return sortRows(rows, [name, sold], { key, direction }).map((row) => row.name);
}

describe("sortRows", () => {
  test("sorts rows without a value last in both directions", () => {
    expect(namesBy("sold", "descending")).toEqual(["bag", "mug 10", "Mug 9"]);
    expect(namesBy("sold", "ascending")).toEqual(["mug 10", "bag", "Mug 9"]);
  });
  test("sorts names ignoring case and by the numbers in them", () => {
    expect(namesBy("name", "ascending")).toEqual(["bag", "Mug 9", "mug 10"]);
  });
  test("keeps the order without a sort or with an unknown column", () => {
    expect(sortRows(rows, [name], null)).toBe(rows);
    expect(sortRows(rows, [name], { key: "price", direction: "ascending" })).toBe(rows);
  });
});

describe("nextSort", () => {
  test("starts with the highest number or the first letter", () => {
    expect(nextSort(null, sold).direction).toBe("descending");
    expect(nextSort(null, name).direction).toBe("ascending");
  });
  test("reverses the order the second time", () => {
    expect(nextSort({ key: "sold", direction: "descending" }, sold).direction).toBe("ascending");
  });
});
