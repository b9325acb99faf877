import { expect, test } from "vitest";
import { refusalSummary } from "./refusal-summary.ts";

test("refusals are counted, and it is said when not all are listed", () => {
  const row = { line: 3, reason: "Not a number" };
  expect(refusalSummary({ refused: [], refusedCount: 0 })).toBeNull();
  expect(refusalSummary({ refused: [row], refusedCount: 1 })).toBe(
    "1 row was refused. Everything else was imported.",
  );
  expect(refusalSummary({ refused: [row, row], refusedCount: 1500 })).toBe(
    "1,500 rows were refused; the first 2 are listed. Everything else was imported.",
  );
});

test("of an import that failed nobody says that the rest was imported", () => {
  const refused = [{ line: 3, reason: "Not a number" }];
  expect(refusalSummary({ refused, refusedCount: 1, isFailed: true })).toBe("1 row was refused.");
});
