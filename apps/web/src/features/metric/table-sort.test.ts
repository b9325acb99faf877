import { expect, test } from "vitest";
import { readSort, writeSort } from "./table-sort.ts";

test.each(["net_sales", "-net_sales"])("reads back %s", (text) => {
  const sort = readSort(text);
  expect(sort && writeSort(sort)).toBe(text);
});

test.each([null, "", "-"])("has no order in '%s'", (text) => {
  expect(readSort(text)).toBeNull();
});
