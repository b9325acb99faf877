import { expect, test } from "vitest";
import { refusalSummary } from "./refusal-summary.ts";

test("counts rejected rows and says when not all are listed", () => {
  const row = { line: 3, reason: "Not a number" };
  expect(refusalSummary({ refused: [], refusedCount: 0 })).toBeNull();
  expect(refusalSummary({ refused: [row], refusedCount: 1 })).toBe(
    "1 row was rejected. Everything else was imported.",
  );
  expect(refusalSummary({ refused: [row, row], refusedCount: 1500 })).toBe(
    "1,500 rows were rejected; the first 2 are listed. Everything else was imported.",
  );
});

test("does not claim that the rest was imported when nothing was", () => {
  const refused = [{ line: 2, reason: "Not a number" }];
  expect(refusalSummary({ refused, refusedCount: 1, isEmpty: true })).toBe("1 row was rejected.");
});

test("does not claim that the rest of a failed import was imported", () => {
  const refused = [{ line: 3, reason: "Not a number" }];
  expect(refusalSummary({ refused, refusedCount: 1, isFailed: true })).toBe("1 row was rejected.");
});
