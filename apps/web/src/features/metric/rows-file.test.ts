import type { MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import { expect, test } from "vitest";
import { rowsFile } from "./rows-file.ts";

const page = {
  currency: "USD",
  columns: [
    { id: "day", label: "Day", kind: "day" },
    { id: "order", label: "Order", kind: "order" },
    { id: "session_duration", label: "Session duration", kind: "seconds" },
    { id: "total", label: "Total", kind: "money" },
  ],
  rows: [
    {
      cells: {
        day: "2026-03-01",
        order: "17",
        order_name: "#1017",
        session_duration: 61,
        total: 9,
      },
    },
  ],
} as unknown as MetricRows;

test("has names, units, order and number of rows", () => {
  const pages = [page, { ...page, rows: [{ cells: { day: "2026-02-28" } }] }];
  expect(rowsFile(pages, null)).toEqual({
    header: ["Day", "Order", "Session duration (seconds)", "Total (USD)"],
    rows: [
      ["2026-03-01", "#1017", 61, 9],
      ["2026-02-28", null, null, null],
    ],
    stamp: [
      ["Sorted by", "Day, last first"],
      ["Rows", "2"],
    ],
  });
  const { stamp } = rowsFile(pages, { key: "total", direction: "ascending" });
  expect(stamp[0]).toEqual(["Sorted by", "Total, lowest first"]);
});

/** The file of two pages, the first with one row. */
const file = (kinds: string[], rows: object[]) => {
  const columns = kinds.map((kind) => ({ id: kind, label: kind, kind }));
  return rowsFile(
    [
      { ...page, columns, rows: [{ cells: rows[0] }] },
      { ...page, columns, rows: rows.slice(1).map((cells) => ({ cells })) },
    ] as unknown as MetricRows[],
    null,
  );
};

test("writes an order or a customer that moves while pages are read once", () => {
  const customers = file(
    ["customer", "count"],
    [
      { customer: 7, count: 2 },
      { customer: 7, count: 3 },
      { customer: 8, count: 1 },
    ],
  );
  expect(customers.rows).toEqual([
    [7, 2],
    [8, 1],
  ]);
  expect(customers.stamp).toContainEqual(["Rows", "2"]);
  const orders = [
    { order: 1, customer: 7 },
    { order: 1, customer: 7 },
    { order: 2, customer: 7 },
    { order: 3, customer: null },
  ];
  expect(file(["order", "customer"], orders).rows).toEqual([
    [1, 7],
    [2, 7],
    [3, null],
  ]);
});

test("writes all lines of an order, also equal ones", () => {
  const line = { cells: { day: "2026-03-01", order: "17", session_duration: 61, total: 9 } };
  expect(rowsFile([page, { ...page, rows: [line, line] }], null).rows).toHaveLength(3);
});
