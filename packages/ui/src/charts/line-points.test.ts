import { expect, test } from "vitest";
import { linePoints, pointName } from "./line-points.ts";
import type { ChartPoint } from "./regroup-days.ts";

function points(...completeness: boolean[]): ChartPoint[] {
  return completeness.map((isComplete, index) => ({
    from: `2026-02-0${index + 1}`,
    to: `2026-02-0${index + 1}`,
    label: "",
    longLabel: "",
    value: index + 1,
    previous: null,
    isComplete,
  }));
}

test("ends the line at the last complete point and draws today separately", () => {
  const rows = linePoints(points(true, true, false));
  expect(rows.map((row) => [row.complete, row.partialValue])).toEqual([
    [1, null],
    [2, null],
    [null, 3],
  ]);
});

test("ends the comparison line with the line", () => {
  const compared = points(true, false).map((point) => ({ ...point, previous: 10 }));
  const rows = linePoints(compared);
  expect(rows.map((row) => [row.completePrevious, row.partialPrevious])).toEqual([
    [10, null],
    [null, 10],
  ]);
});

test("draws a single partial point without a line", () => {
  expect(linePoints(points(false)).map((row) => [row.complete, row.partialValue])).toEqual([
    [null, 1],
  ]);
});

test("leaves a first week cut off by the range out of the line", () => {
  const cut = points(false).map((point) => ({ ...point, partial: "partial week" }));
  expect(linePoints([...cut, ...points(true)])).toMatchObject([
    { complete: null, partialValue: 1 },
    { complete: 1, partialValue: null },
  ]);
});

test("adds the reason to the name of a partial point", () => {
  const [whole, today] = points(true, false).map((point) => ({ ...point, longLabel: "Feb 1" }));
  expect(whole && pointName(whole)).toBe("Feb 1");
  expect(today && pointName(today)).toBe("Feb 1, so far");
  expect(today && pointName({ ...today, partial: "partial week" })).toBe("Feb 1, partial week");
});

test("leaves the reason out where there is no figure, since nothing is partial", () => {
  const [unread] = points(false).map((point) => ({ ...point, longLabel: "Feb 1", value: null }));
  for (const partial of [null, "so far", "partial week"]) {
    expect(unread && pointName({ ...unread, partial })).toBe("Feb 1");
  }
  expect(unread && pointName({ ...unread, previous: 10 })).toBe("Feb 1, so far");
  expect(unread && pointName({ ...unread, value: 0 })).toBe("Feb 1, so far");
});
