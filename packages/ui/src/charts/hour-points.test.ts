import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { describe, expect, test } from "vitest";
import { hourPoints } from "./hour-points.ts";

const hour = (at: string, value: number | null, more: Partial<SeriesPoint> = {}): SeriesPoint => ({
  at: `${at}:00:00-05:00`,
  value,
  previous: 10,
  previousWhole: 10,
  complete: true,
  ...more,
});

const today = [
  hour("2026-11-22T13", 4),
  hour("2026-11-22T14", 6, { previous: 3, complete: false }),
  hour("2026-11-22T15", null, { complete: false }),
];

describe("hourPoints", () => {
  test("names hours, with the day when there are several days", () => {
    expect(hourPoints(today, false)).toMatchObject([
      { label: "1 PM", longLabel: "Sun, Nov 22, 2026, 1 PM – 2 PM" },
      { label: "2 PM" },
      { label: "3 PM", longLabel: "Sun, Nov 22, 2026, 3 PM – 12 AM" },
    ]);
    expect(hourPoints([hour("2026-11-21T23", 1), ...today], false)[0]?.label).toBe("Nov 21, 11 PM");
  });

  test("names the hour that each is compared with", () => {
    const [point] = hourPoints(today, false, () => "2026-11-21");
    expect(point?.previousLabel).toBe("Sat, Nov 21, 2026, 1 PM – 2 PM");
  });

  test("returns the values of each hour", () => {
    const points = hourPoints(today, false);
    expect(points.map(({ value }) => value)).toEqual([4, 6, null]);
    expect(points.map(({ previous }) => previous)).toEqual([10, 3, 10]);
    expect(points.map(({ isComplete }) => isComplete)).toEqual([true, false, true]);
  });

  test("adds up hours when cumulative, and the earlier day through the same time", () => {
    const points = hourPoints(today, true);
    expect(points.map(({ value }) => value)).toEqual([4, 10, null]);
    expect(points.map(({ previous }) => previous)).toEqual([10, 13, 30]);
    expect(points[0]?.longLabel).toBe("Sun, Nov 22, 2026, through 2 PM");
  });

  test("keeps half-hour offsets and repeated hours apart", () => {
    const points = hourPoints(
      [
        hour("2026-11-01T01", 1),
        { ...hour("2026-11-01T01", 2), at: "2026-11-01T01:30:00-06:00", previous: null },
      ],
      true,
    );
    expect(points.map(({ label, value }) => [label, value])).toEqual([
      ["1 AM", 1],
      ["1:30 AM", 3],
    ]);
    expect(points[1]?.previous).toBeNull();
  });
});
