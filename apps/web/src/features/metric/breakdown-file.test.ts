import type {
  BreakdownRow,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { expect, test } from "vitest";
import { breakdownFile } from "./breakdown-file.ts";

const row = (value: string, duration: number, previous: number | null): BreakdownRow => ({
  values: [value],
  labels: [`In ${value}`],
  metrics: {
    avg_session_duration: { value: duration, compared: duration - 1, previous, share: null },
    sessions: { value: 3, compared: 3, previous: null, share: 100 },
  },
});
const page = (rows: BreakdownRow[], others: number) =>
  ({
    by: ["country"],
    rows,
    other: { rows: others, metrics: {}, unavailableBecause: {} },
    currency: "USD",
  }) as unknown as MetricBreakdown;
const metrics = ["avg_session_duration", "sessions"] as const;
const sort = { key: "sessions", direction: "descending" } as const;
const comparedDays = {
  from: "2026-03-01",
  to: "2026-03-07",
  previousFrom: "2026-02-22",
  previousTo: "2026-02-28",
  until: null,
};

test("has units, and compared figures of the metrics that are compared", () => {
  const pages = [page([row("US", 61.5, 60)], 2), page([row("GB", 10, null)], 2)];
  expect(breakdownFile(pages, { metrics, sort, searched: "u", comparedDays })).toEqual({
    header: [
      "Country",
      "Average session duration (seconds)",
      "Average session duration, compared days (seconds)",
      "Average session duration, previous (seconds)",
      "Sessions",
    ],
    rows: [
      ["In US", 61.5, 60.5, 60, 3],
      ["In GB", 10, 9, null, 3],
    ],
    stamp: [
      ["Sorted by", "Sessions, highest first"],
      ["Search", "u"],
      ["Rows", "2 of 3"],
    ],
    comparedDays,
  });
});

test("writes a row that moves while pages are read once", () => {
  const pages = [
    page([row("US", 61.5, null)], 1),
    page([row("US", 60, null), row("GB", 1, null)], 1),
  ];
  const { rows, stamp } = breakdownFile(pages, { metrics, sort, searched: "", comparedDays: null });
  expect(rows).toEqual([
    ["In US", 61.5, 3],
    ["In GB", 1, 3],
  ]);
  expect(stamp).toContainEqual(["Rows", "2"]);
});

test("has days as dates and no compared figures without a comparison", () => {
  const days = { ...page([row("2026-03-01", 61.5, null)], 0), by: ["day"] } as MetricBreakdown;
  expect(breakdownFile([days], { metrics, sort, searched: "", comparedDays: null })).toMatchObject({
    header: ["Day", "Average session duration (seconds)", "Sessions"],
    rows: [["2026-03-01", 61.5, 3]],
  });
});

test("names what has no month of a first order, as the table does", () => {
  const guests = { ...row("none", 10, null), labels: ["Guest"] };
  const months = { ...page([row("2026-03", 61.5, null), guests], 0), by: ["acquired_month"] };
  const { rows } = breakdownFile([months as MetricBreakdown], {
    metrics,
    sort,
    searched: "",
    comparedDays: null,
  });
  expect(rows.map(([month]) => month)).toEqual(["2026-03", "Guest"]);
});

test("writes order values as money, as the table does", () => {
  const band = { ...row("25-50", 61.5, null), labels: ["25-50"] };
  const bands = { ...page([band], 0), by: ["order_value_band"] } as MetricBreakdown;
  const { rows } = breakdownFile([bands], { metrics, sort, searched: "", comparedDays: null });
  expect(rows.map(([value]) => value)).toEqual(["$25–$50"]);
});

test("names no compared days when no row has a previous figure", () => {
  const pages = [page([row("US", 61.5, null)], 0)];
  const file = breakdownFile(pages, { metrics, sort, searched: "", comparedDays });
  expect(file.header).toHaveLength(3);
  expect(file.comparedDays).toBeUndefined();
});

test.each(["day", "week", "month"] as const)(
  "names no compared days where each %s is compared by itself",
  (by) => {
    const pages = [{ ...page([row("2026-03-01", 61.5, 60)], 0), by: ["country", by] }];
    const file = { metrics, sort, searched: "", comparedDays };
    expect(breakdownFile(pages as MetricBreakdown[], file).comparedDays).toBeUndefined();
  },
);
