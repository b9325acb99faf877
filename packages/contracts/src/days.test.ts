import { expect, test } from "vitest";
import { addDays, countDays, dayIn, daysOfMonth, monthsBefore } from "./days.ts";

test.each([
  ["America/New_York", Date.UTC(2026, 2, 8, 4, 59), "2026-03-07"],
  ["America/New_York", Date.UTC(2026, 2, 9, 3, 59), "2026-03-08"],
  ["Pacific/Kiritimati", Date.UTC(2026, 11, 31, 10), "2027-01-01"],
  ["UTC", Date.UTC(2024, 1, 29), "2024-02-29"],
])("in %s it is %i on %s", (zone, at, day) => {
  expect(dayIn(zone, at)).toBe(day);
});

test("counts days across leap days and year ends", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(countDays("2024-02-28", "2024-03-01")).toBe(3);
  expect(countDays("2026-03-02", "2026-03-01")).toBe(0);
});

test("subtracts months and keeps the day if the month has it", () => {
  expect(monthsBefore("2026-06-15", 26)).toBe("2024-04-15");
  expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
  expect(monthsBefore("2026-01-31", 1)).toBe("2025-12-31");
});

test("ends a month on its last day", () => {
  expect(daysOfMonth("2024-02")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});
