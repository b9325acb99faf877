import { expect, test } from "vitest";
import { readSort } from "./table-sort.ts";

test("reads the column and direction", () => {
  expect(readSort("net_sales")).toEqual({ key: "net_sales", direction: "ascending" });
  expect(readSort("-net_sales")).toEqual({ key: "net_sales", direction: "descending" });
});

test.each([null, "", "-"])("has no order in '%s'", (text) => {
  expect(readSort(text)).toBeNull();
});
