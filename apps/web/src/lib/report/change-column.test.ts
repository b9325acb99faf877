import { expect, test } from "vitest";
import { changeColumn, revenueChangeColumn } from "./change-column.ts";

const comparedDays = {
  from: "2026-03-01",
  to: "2026-03-06",
  previousFrom: "2026-02-22",
  previousTo: "2026-02-27",
  until: null,
};
const metrics = { sessions: { comparedDays }, orders: { comparedDays } };
const figure = { metric: "sessions", percentChange: () => null } as const;

test("a change has the days that its metric is compared over", () => {
  const range = { comparison: "previous_period" } as const;
  expect(changeColumn({ range, metrics }, figure)).toMatchObject([{ comparedDays }]);
  expect(revenueChangeColumn({ range, metrics }, "orders")).toMatchObject([{ comparedDays }]);
});

test("there is no change without a comparison", () => {
  expect(changeColumn({ range: { comparison: "none" }, metrics }, figure)).toEqual([]);
});
