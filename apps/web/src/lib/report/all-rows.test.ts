import { expect, test } from "vitest";
import { breakdownOfRows } from "./all-rows.ts";

const sources = { metric: "sessions", by: "source", name: "name" } as const;

test("opens the breakdown of the table's metric when the table has no order", () => {
  expect(breakdownOfRows(sources)({ sort: null, metric: null, searched: "" })).toBe(
    "/metrics/sessions?by=source#breakdown",
  );
});

test("keeps the order, of the metric of the sorted column, and the search", () => {
  expect(
    breakdownOfRows(sources)({
      sort: { key: "bounceRate", direction: "ascending" },
      metric: "bounce_rate",
      searched: "google",
    }),
  ).toBe("/metrics/bounce_rate?by=source&q=google&sort=bounce_rate#breakdown");
});

test("sorts by the dimension when the table is sorted by name, and keeps its filters", () => {
  expect(
    breakdownOfRows({
      ...sources,
      filters: [{ dimension: "country", operator: "is", values: ["GB"] }],
    })({ sort: { key: "name", direction: "descending" }, metric: null, searched: "" }),
  ).toBe("/metrics/sessions?by=source&sort=-source&filters=country%3Ais%3AGB#breakdown");
});
