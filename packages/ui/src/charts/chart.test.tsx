import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Chart, type ChartProps } from "./chart.tsx";

function markupOf(props: ChartProps): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <Chart {...props} />
    </MantineProvider>,
  );
}

test("says that a chart type is unknown", () => {
  const unknown: unknown = { type: "radar", title: "Visitors" };
  expect(markupOf(unknown as ChartProps)).toContain("Chart type not supported");
});

test("rounds a funnel's shares of its first step", () => {
  const markup = markupOf({
    type: "funnel",
    title: "Checkout Funnel",
    steps: [
      { name: "Added to cart", value: 300 },
      { name: "Completed order", value: 100 },
    ],
  });
  expect(markup).toContain("100%");
  expect(markup).toContain("33%");
});

test("shows counts without shares when a funnel's first step is unknown", () => {
  const markup = markupOf({
    type: "funnel",
    title: "Checkout Funnel",
    steps: [
      { name: "Added to cart", value: null },
      { name: "Completed order", value: 100 },
    ],
  });
  expect(markup).toContain(">100<");
  expect(markup).not.toContain("%<");
});

test("adds a table of exact values to a line chart", () => {
  const point = { from: "2026-02-01", to: "2026-02-01", label: "Feb 1", longLabel: "Feb 1, 2026" };
  const markup = markupOf({
    type: "line",
    title: "Revenue Trends",
    valueLabel: "Revenue",
    previousLabel: "Previous day",
    points: [
      { ...point, value: null, previous: null, isComplete: true },
      { ...point, value: 1234.5, previous: null, isComplete: false },
    ],
    formatValue: (value) => `$${value.toFixed(2)}`,
    formatAxis: String,
  });
  expect(markup).toContain("$1234.50");
  expect(markup).toContain("Feb 1, 2026, so far");
  expect(markup).toContain("no data");
  expect(markup).toContain("not compared");
});
