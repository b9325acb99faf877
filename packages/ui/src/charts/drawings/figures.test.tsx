import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { linePoints } from "../line-points.ts";
import type { ChartPoint } from "../regroup-days.ts";
import { BarFigure } from "./bar-figure.tsx";
import { barGroupText } from "./bar-group-words.ts";
import { barLayout } from "./bar-layout.ts";
import { LineFigure } from "./line-figure.tsx";
import { lineLayout } from "./line-layout.ts";
import { linePointText } from "./line-point-words.ts";
import { ShareFigure } from "./share-figure.tsx";
import { slicesOf } from "./share-layout.ts";

const size = { width: 600, height: 250 };
const words = {
  valueLabel: "Revenue",
  previousLabel: "Previous 3 days",
  series: 1,
  formatValue: (value: number) => `$${value.toFixed(2)}`,
};

function point(value: number | null, previous: number | null = null, isComplete = true) {
  return { value, previous, isComplete };
}

function lineMarkup(figures: ReturnType<typeof point>[], index: number | null = null): string {
  const points = figures.map((figure, at): ChartPoint => ({
    from: `2026-02-0${at + 1}`,
    to: `2026-02-0${at + 1}`,
    label: `Feb ${at + 1}`,
    longLabel: `Feb ${at + 1}, 2026`,
    ...figure,
  }));
  const layout = lineLayout(points, String, size);
  return renderToStaticMarkup(
    <LineFigure
      {...words}
      {...{ points, layout, size, index }}
      rows={linePoints(points)}
      formatAxis={String}
    />,
  );
}

describe("a line", () => {
  test("is read point by point, in exact figures and with what is missing", () => {
    const markup = lineMarkup([point(1234.5), point(null, 90, false)], 1);
    expect(markup).toContain("Feb 2, 2026");
    expect(markup).toContain("no figure");
    expect(markup).toContain("$90.00");
    expect(markup).toContain("So far");
  });

  test("breaks where there is no figure, and a figure alone is a dot", () => {
    const broken = lineMarkup([point(1), point(2), point(null), point(4)]);
    expect(broken).toMatch(/d="M[^"]*L[^"]*M/);
    expect(broken.match(/<circle/g)).toHaveLength(1);
    expect(lineMarkup([point(1)])).toContain("<circle");
  });

  test("is hatched where it is not complete, and nowhere else", () => {
    expect(lineMarkup([point(1), point(2, null, false)])).toContain("data-incomplete");
    expect(lineMarkup([point(1), point(2)])).not.toContain("<pattern");
  });

  test.each([
    ["nothing but 0", [point(0, 0), point(0, 0)]],
    ["no figure at all", [point(null), point(null)]],
    ["figures below 0", [point(-5, -2), point(3, -1)]],
    ["a running day alone", [point(0, null, false)]],
  ])("has every coordinate with %s", (_case, figures) => {
    expect(lineMarkup(figures, 0)).not.toMatch(/NaN|undefined|Infinity|width="-/);
  });

  test("says all of a point in one sentence", () => {
    const labels = { label: "Feb 1", longLabel: "Feb 1, 2026", from: "", to: "" };
    expect(linePointText(words, { ...labels, ...point(5, 4, false) })).toBe(
      "Feb 1, 2026, so far; Revenue $5.00; Previous 3 days $4.00",
    );
  });
});

describe("bars", () => {
  const left = {
    label: "Spend",
    series: 1,
    formatValue: (v: number) => `$${v}`,
    formatAxis: String,
  };
  const right = {
    label: "ROAS",
    series: 2,
    formatValue: (v: number) => `${v}x`,
    formatAxis: String,
  };

  test.each([
    ["two measures", [{ name: "Brand Search", left: 20, right: 3.5 }]],
    ["nothing but 0", [{ name: "Brand Search", left: 0, right: 0 }]],
    ["no figure", [{ name: "Brand Search", left: null, right: null }]],
  ])("are drawn and named with %s", (_case, groups) => {
    const layout = barLayout({ groups, left, right }, size);
    const markup = renderToStaticMarkup(
      <BarFigure {...{ groups, left, right, layout, size }} index={0} />,
    );
    expect(markup).toContain("Brand Search");
    expect(markup).toContain("Spend");
    expect(markup).not.toMatch(/NaN|undefined|Infinity|width="-/);
  });

  test("say both measures of a name in one sentence", () => {
    expect(barGroupText(left, right, { name: "Brand", left: 20, right: null })).toBe(
      "Brand; Spend $20; ROAS no figure",
    );
  });
});

describe("shares", () => {
  test("carry their percentages beside their slices", () => {
    const slices = slicesOf("doughnut", [
      { name: "Mobile", percent: 62.4, series: 1, detail: "1,204 sessions" },
      { name: "Desktop", percent: 37.6, series: 2 },
    ]);
    const markup = renderToStaticMarkup(<ShareFigure kind="doughnut" slices={slices} index={0} />);
    expect(markup).toContain("62%");
    expect(markup).toContain("38%");
    expect(markup).toContain("1,204 sessions");
    expect(markup).toContain("62.4%");
  });

  test("of nothing are an empty ring", () => {
    const markup = renderToStaticMarkup(<ShareFigure kind="pie" slices={[]} index={null} />);
    expect(markup).toContain("<path");
    expect(markup).not.toMatch(/NaN|undefined/);
  });
});
