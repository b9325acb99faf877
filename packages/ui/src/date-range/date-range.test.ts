import { expect, test } from "vitest";
import { dateRangeLabel } from "./date-range.ts";

test("labels a preset", () => {
  expect(dateRangeLabel({ range: "last_30_days" })).toBe("Last 30 Days");
});

test("labels a custom range with both days and one year", () => {
  const label = dateRangeLabel({ range: "custom", from: "2026-03-01", to: "2026-03-07" });
  expect(label).toBe("Mar 1 – Mar 7, 2026");
});

test("labels a range across New Year with both years", () => {
  const label = dateRangeLabel({ range: "custom", from: "2025-12-30", to: "2026-01-02" });
  expect(label).toBe("Dec 30, 2025 – Jan 2, 2026");
});

test("labels a range of one day with that day", () => {
  const label = dateRangeLabel({ range: "custom", from: "2026-03-01", to: "2026-03-01" });
  expect(label).toBe("Mar 1, 2026");
});
