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
