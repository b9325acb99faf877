import { expect, test } from "vitest";
import { importCounts, importHistoryText, importSummary, undoneText } from "./import-words.ts";

test("summarizes an import in orders and rows", () => {
  expect(importCounts({ orders: 19_948, rows: 528_233 })).toBe("19,948 orders from 528,233 rows");
  expect(importCounts({ orders: 1, rows: 1 })).toBe("1 order from 1 row");
});

test("names an import by its file", () => {
  const report = { status: "done" as const, fileName: "may.csv", orders: 1, rows: 2 };
  expect(importSummary(report)).toBe("may.csv: imported 1 order from 2 rows");
  expect(importSummary({ ...report, status: "running" })).toBe("Importing may.csv");
  expect(importSummary({ ...report, status: "failed", fileName: null })).toBe(
    "Orders export failed after 1 order from 2 rows",
  );
});

test("says in a sentence of its own that no orders were imported", () => {
  const report = { fileName: "may.csv", orders: 0, rows: 1 };
  expect(importSummary({ ...report, status: "done" })).toBe("may.csv: no orders imported");
  expect(importSummary({ ...report, status: "failed" })).toBe(
    "may.csv failed before an order was imported",
  );
  expect(importHistoryText({ status: "failed", orders: 0, rows: 0, refusedCount: 0 })).toBe(
    "Failed · No orders",
  );
  expect(importHistoryText({ status: "running", orders: 0, rows: 0, refusedCount: 0 })).toBe(
    "Importing · 0 orders from 0 rows",
  );
});

test("describes a past import by status, counts and rejected rows", () => {
  const report = { status: "done" as const, orders: 2, rows: 5, refusedCount: 0 };
  expect(importHistoryText(report)).toBe("2 orders from 5 rows");
  expect(importHistoryText({ ...report, status: "failed", refusedCount: 1 })).toBe(
    "Failed · 2 orders from 5 rows · 1 row rejected",
  );
});

test("states what happened to the orders of an undone import", () => {
  expect(undoneText({ removed: 1200, restored: 1, kept: 0 })).toBe(
    "1,200 orders removed, 1 order restored",
  );
  expect(undoneText({ removed: 0, restored: 0, kept: 0 })).toBe("The import had no orders.");
});
