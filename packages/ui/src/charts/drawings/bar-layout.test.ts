import { expect, test } from "vitest";
import type { BarAxis, BarGroup } from "../bar-chart-props.ts";
import { barLayout, barPath, columnAt } from "./bar-layout.ts";

const axis: BarAxis = { label: "", series: 1, formatValue: String, formatAxis: String };

function layoutOf(groups: BarGroup[], width = 600) {
  return barLayout({ groups, left: axis, right: axis }, { width, height: 300 });
}

test("each measure is drawn against its own axis", () => {
  const { columns, plot } = layoutOf([{ name: "Brand", left: 4_000, right: 4 }]);
  const [column] = columns;
  expect(column?.left?.height).toBeCloseTo(column?.right?.height ?? 0);
  expect(column?.left?.height).toBeCloseTo(plot.bottom - plot.top);
});

test("bars grow no wider than 28 pixels and shrink with their number", () => {
  const group = { name: "Brand", left: 1, right: 1 };
  expect(layoutOf([group]).columns[0]?.left?.width).toBe(28);
  const many = layoutOf(
    Array.from({ length: 10 }, () => group),
    300,
  );
  for (const { left, right, from } of many.columns) {
    expect(left?.x).toBeGreaterThan(from);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(from + many.columnWidth);
  }
});

test("no figure is no bar, nothing is no height, and next to nothing is seen", () => {
  const { columns } = layoutOf([
    { name: "One", left: null, right: 0 },
    { name: "Other", left: 1_000, right: 1_000 },
    { name: "Third", left: 0.01, right: 5 },
  ]);
  expect(columns[0]?.left).toBeNull();
  expect(columns[0]?.right?.height).toBe(0);
  expect(columns[2]?.left?.height).toBe(1);
});

test("a figure below 0 hangs from the ground that both axes share", () => {
  const { columns } = layoutOf([{ name: "Refunds", left: -10, right: 10 }]);
  const [column] = columns;
  expect(column?.left?.isBelow).toBe(true);
  expect(column?.left?.y).toBeCloseTo((column?.right?.y ?? 0) + (column?.right?.height ?? 0));
});

test("a bar's outline is round away from the ground, as far as its height allows", () => {
  const bar = { x: 10, y: 20, width: 8, height: 30 };
  expect(barPath({ ...bar, isBelow: false })).toBe("M10 50v-27q0 -3 3 -3h2q3 0 3 3v27z");
  expect(barPath({ ...bar, isBelow: true })).toBe("M10 20v27q0 3 3 3h2q3 0 3 -3v-27z");
  expect(barPath({ ...bar, height: 0, isBelow: false })).toBe("M10 20v0q0 0 0 0h8q0 0 0 0v0z");
});

test("a pixel belongs to the column that it is in, and to none beside the plot", () => {
  const layout = layoutOf([
    { name: "One", left: 1, right: 1 },
    { name: "Other", left: 2, right: 2 },
  ]);
  const { plot, columnWidth } = layout;
  expect(columnAt(layout, plot.left - 1)).toBeNull();
  expect(columnAt(layout, plot.left)).toBe(0);
  expect(columnAt(layout, plot.left + columnWidth + 1)).toBe(1);
  expect(columnAt(layout, plot.right)).toBeNull();
});
