import { describe, expect, test } from "vitest";
import { dayValues } from "./day-values.ts";

const valueOf = (name: string, day: string) =>
  dayValues[name]?.(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

describe("dimensions of the calendar", () => {
  test.each([
    ["date", "2026-03-07", "20260307"],
    ["yearMonth", "2026-03-07", "202603"],
    ["month", "2026-03-07", "03"],
    ["day", "2026-03-07", "07"],
    ["dayOfWeek", "2026-03-07", "6"],
    ["dayOfWeek", "2026-03-08", "0"],
    ["dayOfWeekName", "2026-03-08", "Sunday"],
  ])("%s of %s is %s", (name, day, value) => {
    expect(valueOf(name, day)).toBe(value);
  });

  test("weeks begin on Sunday, the first with the year", () => {
    expect(valueOf("week", "2026-01-01")).toBe("01");
    expect(valueOf("week", "2026-01-03")).toBe("01");
    expect(valueOf("week", "2026-01-04")).toBe("02");
    expect(valueOf("yearWeek", "2025-12-31")).toBe("202553");
  });

  test("ISO weeks begin on Monday and belong to the year of their Thursday", () => {
    expect(valueOf("isoYearIsoWeek", "2026-01-01")).toBe("202601");
    expect(valueOf("isoYearIsoWeek", "2027-01-01")).toBe("202653");
    expect(valueOf("isoYearIsoWeek", "2024-12-30")).toBe("202501");
    expect(valueOf("isoWeek", "2026-01-05")).toBe("02");
  });
});
