import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { regroupDays, dayGrains, type DayPoint } from "./regroup-days.ts";

function daysFrom(first: string, values: (number | null)[]): DayPoint[] {
  return values.map((value, index) => ({
    day: new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    value,
    isComplete: true,
  }));
}

describe("regroupDays", () => {
  test("begins weeks on Monday", () => {
    // 2026-02-01 is a Sunday.
    const weeks = regroupDays(daysFrom("2026-02-01", [1, 2, 3, 4, 5, 6, 7, 8, 9]), "week");
    expect(weeks.map((week) => [week.from, week.to, week.value])).toEqual([
      ["2026-02-01", "2026-02-01", 1],
      ["2026-02-02", "2026-02-08", 35],
      ["2026-02-09", "2026-02-09", 9],
    ]);
  });

  test("names only the days of a week that are in the range", () => {
    const weeks = regroupDays(daysFrom("2026-02-01", [1, 2, 3]), "week");
    expect(weeks.map((week) => week.longLabel)).toEqual(["Feb 1, 2026", "Feb 2 – Feb 3, 2026"]);
  });

  test("marks a week cut off by the range as incomplete", () => {
    const weeks = regroupDays(daysFrom("2026-02-02", [1, 1, 1, 1, 1, 1, 1, 1]), "week");
    expect(weeks.map((week) => week.isComplete)).toEqual([true, false]);
  });

  test("marks a whole month as complete, including in a leap year", () => {
    const months = regroupDays(
      daysFrom(
        "2028-02-01",
        Array.from({ length: 29 }, () => 1),
      ),
      "month",
    );
    expect(months).toMatchObject([{ label: "Feb 2028", value: 29, isComplete: true }]);
  });

  test("marks the group that includes today as incomplete", () => {
    const days = daysFrom("2026-02-02", [1, 1, 1, 1, 1, 1, 1]);
    const today = days.at(-1);
    if (today) today.isComplete = false;
    expect(regroupDays(days, "week")[0]?.isComplete).toBe(false);
    expect(regroupDays(days, "day").at(-1)?.isComplete).toBe(false);
  });

  test("distinguishes a running group from a group cut off by the range", () => {
    const days = daysFrom("2026-02-01", [1, 1, 1, 1]);
    const today = days.at(-1);
    if (today) today.isComplete = false;
    expect(regroupDays(days, "week").map((week) => week.partial)).toEqual([
      "partial week",
      "so far",
    ]);
    expect(regroupDays(days, "day").map((day) => day.partial)).toEqual([
      null,
      null,
      null,
      "so far",
    ]);
  });

  test("does not compare a group when its partial day has no counterpart", () => {
    const days: DayPoint[] = [
      { day: "2026-02-02", value: 40, previous: 30, isComplete: true },
      { day: "2026-02-03", value: 5, previous: null, isComplete: false },
    ];
    expect(regroupDays(days, "week")[0]).toMatchObject({ value: 45, previous: null });
    const counted = days.map((day) => ({ ...day, previous: 7 }));
    expect(regroupDays(counted, "week")[0]).toMatchObject({ value: 45, previous: 14 });
    const leapDay = days.map((day) => ({ ...day, isComplete: true }));
    expect(regroupDays(leapDay, "week")[0]).toMatchObject({ value: 45, previous: 30 });
  });

  test("weights ratios by their denominators", () => {
    const days: DayPoint[] = [
      { day: "2026-02-02", value: 4, weight: 100, isComplete: true },
      { day: "2026-02-03", value: 1, weight: 300, isComplete: true },
      { day: "2026-02-04", value: null, weight: 0, isComplete: true },
    ];
    expect(regroupDays(days, "week", "ratio")[0]?.value).toBe(1.75);
  });

  test("weights previous ratios by their own denominators", () => {
    const days: DayPoint[] = [
      { day: "2026-02-02", value: 4, weight: 1, previous: 3, previousWeight: 10, isComplete: true },
      { day: "2026-02-03", value: 1, weight: 9, previous: 1, previousWeight: 30, isComplete: true },
      { day: "2026-02-04", value: 1, weight: 9, previous: null, isComplete: false },
    ];
    expect(regroupDays(days, "week", "ratio")[0]?.previous).toBeNull();
    expect(regroupDays(days.slice(0, 2), "week", "ratio")[0]?.previous).toBe(1.5);
    expect(regroupDays(days, "day", "ratio").map((day) => day.previous)).toEqual([3, 1, null]);
  });

  const aroundLeapDay: DayPoint[] = [
    { day: "2025-02-27", value: 9, previous: 1, previousDay: "2024-02-27", isComplete: true },
    {
      day: "2025-02-28",
      value: 9,
      previous: 2,
      previousDay: "2024-02-28",
      leapDay: { previous: 4 },
      isComplete: true,
    },
    { day: "2025-03-01", value: 9, previous: 8, previousDay: "2024-03-01", isComplete: true },
  ];

  test.each([
    ["day", [1, 2, 8]],
    ["week", [15]],
    ["month", [7, 8]],
  ] as const)("counts last year's 29 February in %s points except of days", (grain, previous) => {
    expect(regroupDays(aroundLeapDay, grain).map((point) => point.previous)).toEqual(previous);
  });

  test("names last year's 29 February as the last day of a month", () => {
    const labels = regroupDays(aroundLeapDay, "month").map((month) => month.previousLabel);
    expect(labels).toEqual(["Feb 27 – Feb 29, 2024", "Mar 1, 2024"]);
  });

  test("weights a ratio of last year's 29 February, also without one of its own", () => {
    const day = { day: "2025-02-27", value: 1, weight: 1, isComplete: true } as const;
    const before = { previous: 2, previousWeight: 10, previousPart: 20 };
    const ofLeapDay = (previous: number | null, previousPart: number) =>
      regroupDays(
        [{ ...day, ...before, leapDay: { previous, previousWeight: 30, previousPart } }],
        "month",
        "ratio",
      )[0]?.previous;
    expect([ofLeapDay(4, 120), ofLeapDay(null, 0)]).toEqual([3.5, 0.5]);
  });

  const returns = [
    { value: 10, part: 10, weight: 9 },
    { value: null, part: 8, weight: -3 },
    { value: 2, part: 20, weight: 10 },
    { value: null, part: 5, weight: 0 },
    { value: null, part: null, weight: null },
  ];

  test("counts both parts of a ratio on days without a ratio of their own", () => {
    const days = returns.map(({ value, part, weight }, index): DayPoint => ({
      day: `2026-02-0${index + 2}`,
      value,
      part,
      weight,
      previous: value,
      previousPart: part,
      previousWeight: weight,
      isComplete: true,
    }));
    const week = { value: 43 / 16, previous: 43 / 16 };
    expect(regroupDays(days, "week", "ratio")).toMatchObject([week]);
    const credits = days.slice(1, 2);
    expect(regroupDays(credits, "week", "ratio")).toMatchObject([{ value: null }]);
  });

  test("does not compare a group whose partial day has only the parts of a ratio", () => {
    const previous = { previous: 1, previousPart: 3, previousWeight: 3 };
    const parts = [
      { part: 8, weight: -3 },
      { part: 8, weight: 0 },
      { part: 0, weight: 0 },
    ];
    const weeks = parts.map((today) =>
      regroupDays(
        [
          { day: "2026-02-02", value: 1, part: 9, weight: 9, ...previous, isComplete: true },
          { day: "2026-02-03", value: null, ...today, previous: null, isComplete: false },
        ],
        "week",
        "ratio",
      ),
    );
    expect(weeks.flat().map((week) => week.previous)).toEqual([null, null, 1]);
  });

  test("returns null for a group without values", () => {
    expect(regroupDays(daysFrom("2026-02-02", [null, null]), "week")[0]?.value).toBeNull();
  });

  test("keeps the total for every grain", () => {
    const series = fc.array(fc.integer({ min: -1000, max: 1000 }), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 20_000 }), (values, offset) => {
        const first = new Date(offset * 86_400_000).toISOString().slice(0, 10);
        const total = values.reduce((sum, value) => sum + value, 0);
        for (const grain of dayGrains) {
          const points = regroupDays(daysFrom(first, values), grain);
          expect(points.reduce((sum, point) => sum + (point.value ?? 0), 0)).toBe(total);
        }
      }),
    );
  });
});
