import { expect, test } from "vitest";
import { matchRows } from "./match-rows.ts";

const rows = ["Linen Shirt", "Wool Scarf"];
const search = { label: "Search products", text: (row: string) => row };

test("finds a part of the text in any case", () => {
  expect(matchRows(rows, search, "SCARF")).toEqual(["Wool Scarf"]);
  expect(matchRows(rows, search, "  linen ")).toEqual(["Linen Shirt"]);
  expect(matchRows(rows, search, "hat")).toEqual([]);
});

test("leaves all rows where nothing was typed or nothing can be searched", () => {
  expect(matchRows(rows, search, "  ")).toBe(rows);
  expect(matchRows(rows, undefined, "scarf")).toBe(rows);
});
