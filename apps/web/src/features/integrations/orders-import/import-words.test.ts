import { expect, test } from "vitest";
import { importCounts } from "./import-words.ts";

test("an import is summed up in orders and rows", () => {
  expect(importCounts({ orders: 19_948, rows: 528_233 })).toBe("19,948 orders from 528,233 rows");
  expect(importCounts({ orders: 1, rows: 1 })).toBe("1 order from 1 row");
});
