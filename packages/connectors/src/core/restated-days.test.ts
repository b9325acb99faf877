import { addDays, countDays } from "@cartograph/contracts/days.ts";
import { describe, expect, test } from "vitest";
import { firstDayToRead, firstReadDays } from "./restated-days.ts";

const today = "2026-06-15";

describe("reading starts", () => {
  const options = { today, restatedDays: 30 };

  test("400 days back at first, or at the first day that the platform keeps", () => {
    expect(countDays(firstDayToRead(null, options), today)).toBe(firstReadDays);
    const oldest = "2026-01-01";
    expect(firstDayToRead(null, { ...options, oldest })).toBe(oldest);
  });

  test("at the first day that could still change at the last read", () => {
    const saved = { next: "2026-06-16", readOn: today };
    expect(firstDayToRead(saved, options)).toBe(addDays(today, -30));
    const older = { next: "2026-06-02", readOn: "2026-06-01" };
    expect(firstDayToRead(older, options)).toBe("2026-05-02");
  });

  test("no later than the days that can change today, when the last read was on a later day", () => {
    const saved = { next: "2026-06-17", readOn: "2026-06-16" };
    expect(firstDayToRead(saved, options)).toBe(addDays(today, -30));
  });

  test("where it stopped", () => {
    const saved = { next: "2025-09-01", readOn: today };
    expect(firstDayToRead(saved, options)).toBe("2025-09-01");
  });

  test("no earlier than the first read", () => {
    const saved = { next: "2020-01-01", readOn: "2020-01-01" };
    expect(firstDayToRead(saved, options)).toBe("2025-05-12");
  });
});
