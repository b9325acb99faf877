import { expect, test } from "vitest";
import { importCounts, importSummary } from "./import-words.ts";

test("an import is summed up in orders and rows", () => {
  expect(importCounts({ orders: 19_948, rows: 528_233 })).toBe("19,948 orders from 528,233 rows");
  expect(importCounts({ orders: 1, rows: 1 })).toBe("1 order from 1 row");
});

test("an import is told by its file's name", () => {
  const report = { status: "done" as const, fileName: "may.csv", orders: 1, rows: 2 };
  expect(importSummary(report)).toBe("may.csv: imported 1 order from 2 rows");
  expect(importSummary({ ...report, status: "running" })).toBe("Importing may.csv");
  expect(importSummary({ ...report, status: "failed", fileName: null })).toBe(
    "Orders export failed after 1 order from 2 rows",
  );
});
