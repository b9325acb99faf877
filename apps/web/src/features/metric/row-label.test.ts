import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { expect, test } from "vitest";
import { rowLabel } from "./row-label.ts";

const running = { from: "2026-11-01", to: "2026-11-26", isComplete: false };

function label(dimension: DimensionId, value: string, range = running): string {
  return rowLabel(dimension, {
    row: { values: [value], labels: [`label ${value}`] },
    index: 0,
    range,
  });
}

test("marks the running day, and its week and month", () => {
  expect(label("day", "2026-11-25")).toBe("Nov 25");
  expect(label("day", "2026-11-26")).toBe("Nov 26, so far");
  expect(label("week", "2026-11-16")).toBe("Week of Nov 16");
  expect(label("week", "2026-11-23")).toBe("Week of Nov 23, so far");
  expect(label("month", "2026-11")).toBe("label 2026-11, so far");
  expect(label("country", "GB")).toBe("label GB");
});

test("marks no day of a complete range", () => {
  expect(label("day", "2026-11-26", { ...running, isComplete: true })).toBe("Nov 26");
});

test("has the year in a range of two years", () => {
  const range = { ...running, from: "2025-12-01" };
  expect(label("day", "2026-11-25", range)).toBe("label 2026-11-25");
  expect(label("day", "2026-11-26", range)).toBe("label 2026-11-26, so far");
});
