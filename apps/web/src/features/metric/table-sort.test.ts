import { expect, test } from "vitest";
import { readSort, sortAmong } from "./table-sort.ts";

test("reads the column and direction", () => {
  expect(readSort("net_sales")).toEqual({ key: "net_sales", direction: "ascending" });
  expect(readSort("-net_sales")).toEqual({ key: "net_sales", direction: "descending" });
});

test.each([null, "", "-"])("has no order in '%s'", (text) => {
  expect(readSort(text)).toBeNull();
});

test("drops the sort by a column that the table no longer has", () => {
  expect(sortAmong(["country", "net_sales"], "-country")).toBe("-country");
  expect(sortAmong(["product", "net_sales"], "-country")).toBeNull();
  expect(sortAmong(["product", "net_sales"], null)).toBeNull();
});
