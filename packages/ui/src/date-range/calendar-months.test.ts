import { expect, test } from "vitest";
import { addMonths, firstMonthOf } from "./calendar-months.ts";

const today = "2026-11-21";

test.each([
  [{ from: null, to: null }, "2026-10-01"],
  [{ from: "2026-09-28", to: "2026-10-11" }, "2026-09-01"],
  [{ from: "2026-09-02", to: "2026-09-11" }, "2026-09-01"],
  [{ from: "2026-11-02", to: "2026-11-11" }, "2026-10-01"],
  [{ from: "2025-01-01", to: "2025-12-31" }, "2025-11-01"],
])("shows two months for %o from %s", (draft, first) => {
  expect(firstMonthOf(draft, { months: 2, today })).toBe(first);
});

test("shows the month of the last day when there is one month", () => {
  const draft = { from: "2026-09-28", to: "2026-10-11" };
  expect(firstMonthOf(draft, { months: 1, today })).toBe("2026-10-01");
  expect(firstMonthOf({ from: null, to: null }, { months: 1, today })).toBe("2026-11-01");
});

test("uses the last day of a shorter month", () => {
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
});
