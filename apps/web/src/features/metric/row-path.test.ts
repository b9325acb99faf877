import { expect, test } from "vitest";
import { pathOfRow } from "./row-path.ts";

const range = { from: "2026-02-10", to: "2026-03-11" };
const row = (...values: string[]) => ({ values, labels: values, metrics: {} });
const read = (path: string) => Object.fromEntries(new URL(path, "http://a").searchParams);

test("opens a row with a filter by each of its values", () => {
  const path = pathOfRow("orders", ["country", "product"], { row: row("FR", "17"), range });
  expect(read(path)).toEqual({ filters: "country:is:FR;product:is:17" });
});

test("opens a day, week or month as the range, within the current one", () => {
  expect(read(pathOfRow("orders", ["month"], { row: row("2026-02"), range }))).toEqual({
    range: "custom",
    from: "2026-02-10",
    to: "2026-02-28",
  });
  expect(
    read(pathOfRow("orders", ["country", "week"], { row: row("FR", "2026-03-09"), range })),
  ).toEqual({ range: "custom", from: "2026-03-09", to: "2026-03-11", filters: "country:is:FR" });
});

test("opens the days that both dimensions of time have in common, whatever their order", () => {
  const weekAndDay = row("2026-02-16", "2026-02-17");
  expect(read(pathOfRow("orders", ["week", "day"], { row: weekAndDay, range }))).toEqual({
    range: "custom",
    from: "2026-02-17",
    to: "2026-02-17",
  });
  const weekAndMonth = row("2026-02-23", "2026-03");
  expect(read(pathOfRow("orders", ["week", "month"], { row: weekAndMonth, range }))).toEqual({
    range: "custom",
    from: "2026-03-01",
    to: "2026-03-01",
  });
  const monthAndWeek = row("2026-02", "2026-02-09");
  expect(read(pathOfRow("orders", ["month", "week"], { row: monthAndWeek, range }))).toEqual({
    range: "custom",
    from: "2026-02-10",
    to: "2026-02-15",
  });
});
