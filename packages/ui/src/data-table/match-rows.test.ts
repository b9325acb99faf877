import { expect, test } from "vitest";
import { matchRows } from "./match-rows.ts";

const rows = ["Linen Shirt", "Wool Scarf"];
const search = { label: "Search products", text: (row: string) => row };

test("matches part of the text, ignoring case", () => {
  expect(matchRows(rows, search, "SCARF")).toEqual(["Wool Scarf"]);
  expect(matchRows(rows, search, "  linen ")).toEqual(["Linen Shirt"]);
  expect(matchRows(rows, search, "hat")).toEqual([]);
});

test("returns all rows without a query or a search", () => {
  expect(matchRows(rows, search, "  ")).toBe(rows);
  expect(matchRows(rows, undefined, "scarf")).toBe(rows);
});
