import { expect, test } from "vitest";
import type { ChartPoint } from "../regroup-days.ts";
import { lineTooltip } from "./line-tooltip.ts";

const words = {
  valueLabel: "Revenue",
  previousLabel: "Previous 3 days",
  series: 1,
  formatValue: (value: number) => `$${value.toFixed(2)}`,
};
const point: ChartPoint = {
  from: "2026-02-02",
  to: "2026-02-02",
  label: "Feb 2",
  longLabel: "Feb 2, 2026",
  value: 1234.5,
  previous: 90,
  isComplete: true,
};

test("shows both days with exact values and the change", () => {
  const compared = { ...point, previousLabel: "Jan 30, 2026" };
  const { title, rows, note } = lineTooltip(words, compared);
  expect(title).toBe("Feb 2, 2026");
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ["Revenue", "$1234.50"],
    ["Jan 30, 2026", "$90.00"],
    ["Change", "+1,271.67%"],
  ]);
  expect(note).toBeNull();
});

test("notes that a point is partial, and says so where there is no figure", () => {
  const running = { ...point, value: null, isComplete: false };
  expect(lineTooltip(words, running)).toMatchObject({
    rows: [{ value: "no data" }, { value: "$90.00" }],
    note: "So far",
  });
  expect(lineTooltip(words, { ...running, partial: "partial week" }).note).toBe("Partial week");
  expect(lineTooltip(words, { ...running, previous: null }).note).toBeNull();
});

test("says that a partial point is not compared, rather than that the earlier day has no data", () => {
  const running = { ...point, previous: null, isComplete: false };
  expect(values(running)).toEqual(["$1234.50", "not compared"]);
  expect(values({ ...running, isComplete: true })).toEqual(["$1234.50", "no data"]);
  expect(values({ ...running, value: null })).toEqual(["no data", "no data"]);
});

test("says that a week cut off by the range has no earlier data, as it is compared", () => {
  const cut = { ...point, previous: null, isComplete: false, partial: "partial week" };
  expect(values(cut)).toEqual(["$1234.50", "no data"]);
  expect(values({ ...cut, partial: "so far" })).toEqual(["$1234.50", "not compared"]);
});

function values(of: ChartPoint): string[] {
  return lineTooltip(words, of).rows.map(({ value }) => value);
}

function change(value: number | null, previous: number): string | undefined {
  return lineTooltip(words, { ...point, value, previous }).rows[2]?.value;
}

test("shows a decrease, and no change from zero", () => {
  expect(change(45, 90)).toBe("−50.00%");
  expect(change(45, 0)).toBeUndefined();
  expect(change(null, 90)).toBeUndefined();
});

test("shows the difference where the sign changes, and the change of a negative value by its size", () => {
  expect(change(-56, 100)).toBe("−$156.00");
  expect(change(50, -100)).toBe("+$150.00");
  expect(change(-50, -100)).toBe("+50.00%");
});

test("names the comparison where its days are unknown", () => {
  expect(lineTooltip(words, point).rows[1]?.name).toBe("Previous 3 days");
});

test("leaves out the comparison when there is none", () => {
  expect(lineTooltip({ ...words, previousLabel: null }, point).rows).toHaveLength(1);
});
