import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { widestRows } from "./widest-rows.ts";

type Row = { name: string; sold: number | null };

const rows: Row[] = [
  { name: "Mug", sold: 7 },
  { name: "Very long name", sold: null },
  { name: "Bag", sold: -1204.5 },
  { name: "Cup", sold: 99_999_999 },
];

function widest(column: Column<Row>): string[] {
  return widestRows(rows, column).map(({ name }) => name);
}

test("takes the longest text as the widest", () => {
  expect(widest({ key: "name", header: "", cell: () => "", sortBy: ({ name }) => name })).toContain(
    "Very long name",
  );
});

test("takes the highest and the lowest number as the widest", () => {
  const names = widest({ key: "sold", header: "", cell: () => "", sortBy: ({ sold }) => sold });
  expect(names).toEqual(expect.arrayContaining(["Cup", "Bag"]));
});

test("takes any row when a column has no values to measure", () => {
  expect(widest({ key: "delete", header: "", cell: () => "Delete" })).toEqual(["Mug"]);
});
