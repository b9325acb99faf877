import { expect, test } from "vitest";
import { importCounts, refusalSummary } from "./import-words.ts";

test("an import is summed up in orders and rows", () => {
  expect(importCounts({ orders: 19_948, rows: 528_233 })).toBe("19,948 orders from 528,233 rows");
  expect(importCounts({ orders: 1, rows: 1 })).toBe("1 order from 1 row");
});

test("refusals are counted, and it is said when not all are listed", () => {
  const row = { line: 3, reason: "Not a number" };
  expect(refusalSummary({ refused: [], refusedCount: 0 })).toBeNull();
  expect(refusalSummary({ refused: [row], refusedCount: 1 })).toBe("1 row was refused");
  expect(refusalSummary({ refused: [row, row], refusedCount: 1500 })).toBe(
    "1,500 rows were refused; the first 2 are listed",
  );
});
