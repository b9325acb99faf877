import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, countDays } from "@cartograph/contracts/days.ts";
import { firstDayToRead, firstReadDays, daysOf, planStretches } from "./windows.ts";

const timezone = "America/New_York";
const noon = (day: string) => Date.parse(`${day}T16:00:00Z`);

test("stretches cover every day once and respect the longest report", () => {
  const anyDay = integer({ min: 0, max: 4_000 }).map((days) => addDays("2020-01-01", days));
  assert(
    property(anyDay, integer({ min: 1, max: 900 }), (from, length) => {
      const to = addDays(from, length - 1);
      const stretches = planStretches(from, to);
      const days = stretches.flatMap(({ parts }) => parts.flatMap(daysOf));
      expect(days).toEqual(daysOf({ from, to }));
      for (const { from: first, to: last, parts } of stretches) {
        expect(countDays(first, last)).toBeLessThanOrEqual(360);
        for (const part of parts) expect(countDays(part.from, part.to)).toBeLessThanOrEqual(60);
      }
    }),
  );
});

describe("reading starts", () => {
  const today = "2026-06-15";
  const zone = { today, timezone };

  test("400 days back at first", () => {
    expect(countDays(firstDayToRead(null, zone), today)).toBe(firstReadDays);
  });

  test("at the first day that was not final at the last read", () => {
    const saved = { v: 1, next: "2026-06-16", readAt: noon(today), isWhole: true } as const;
    expect(countDays(firstDayToRead(saved, zone), today)).toBe(30);
    const older = { ...saved, next: "2026-06-02", readAt: noon("2026-06-01") };
    expect(firstDayToRead(older, zone)).toBe("2026-05-03");
  });

  test("where it stopped", () => {
    const saved = { v: 1, next: "2025-09-01", readAt: noon(today), isWhole: false } as const;
    expect(firstDayToRead(saved, zone)).toBe("2025-09-01");
  });

  test("no earlier than the first read", () => {
    const saved = { v: 1, next: "2020-01-01", readAt: noon("2020-01-01"), isWhole: false } as const;
    expect(firstDayToRead(saved, zone)).toBe("2025-05-12");
  });
});
