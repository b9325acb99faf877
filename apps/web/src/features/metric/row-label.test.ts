import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { expect, test } from "vitest";
import { rowLabel } from "./row-label.ts";

const range = { from: "2026-11-01", to: "2026-11-26" };

function label(
  dimension: DimensionId,
  value: string,
  answer: Partial<Parameters<typeof rowLabel>[1]["answer"]> = {},
): string {
  return rowLabel(dimension, {
    row: { values: [value], labels: [`label ${value}`] },
    index: 0,
    answer: { range, lastCompleteDay: "2026-11-25", currency: "USD", ...answer },
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

test("marks no day of a complete range, and no week or month that it cuts off", () => {
  const answer = { lastCompleteDay: "2026-11-26" };
  expect(label("day", "2026-11-26", answer)).toBe("Nov 26");
  expect(label("week", "2026-11-23", answer)).toBe("Week of Nov 23");
  expect(label("month", "2026-11", answer)).toBe("label 2026-11");
});

test("marks the days, weeks and months after the metric's last complete day", () => {
  const answer = { lastCompleteDay: "2026-11-20" };
  expect(label("day", "2026-11-20", answer)).toBe("Nov 20");
  expect(label("day", "2026-11-21", answer)).toBe("Nov 21, so far");
  expect(label("week", "2026-11-16", answer)).toBe("Week of Nov 16, so far");
  expect(label("month", "2026-11", answer)).toBe("label 2026-11, so far");
  expect(label("month", "2026-10", answer)).toBe("label 2026-10");
});

test("marks all days before the first complete one", () => {
  expect(label("day", "2026-11-01", { lastCompleteDay: null })).toBe("Nov 1, so far");
  expect(label("country", "GB", { lastCompleteDay: null })).toBe("label GB");
});

test("has the year in a range of two years", () => {
  const answer = { range: { ...range, from: "2025-12-01" } };
  expect(label("day", "2026-11-25", answer)).toBe("label 2026-11-25");
  expect(label("day", "2026-11-26", answer)).toBe("label 2026-11-26, so far");
});
