import { expect, test } from "vitest";
import { isValue, pathOfPoint } from "./metric-path.ts";

const read = (path: string) => Object.fromEntries(new URL(path, "http://a").searchParams);
const hour = {
  label: "3 PM",
  longLabel: "Nov 20, 3 PM",
  value: 7,
  previous: null,
  isComplete: true,
  from: "2026-11-20",
  to: "2026-11-20",
  at: "2026-11-20T15",
};
const day = { range: "custom", from: "2026-11-20", to: "2026-11-20" };

test("opens an hour with a filter by the hour, besides those of the chart", () => {
  const view = { filters: [isValue("country", "FR")] };
  expect(read(pathOfPoint("total_sales", hour, view))).toEqual({
    ...day,
    filters: "country:is:FR;hour:is:15",
  });
});

test("opens the day of an hour where the metric has no hour to filter by", () => {
  expect(read(pathOfPoint("sessions", hour))).toEqual(day);
});
