import { targetGroups } from "@cartograph/contracts/target-metrics.ts";
import { expect, test } from "vitest";
import { screens } from "../../../lib/screens.ts";
import { listedMetrics, readDrafts, withoutSent } from "./target-drafts.ts";

const money = { currency: "USD", currencyDigits: 2 };
const targets = [
  { metric: "orders", month: "2026-03", value: 400, unit: "count" },
  { metric: "aov", month: "2026-03", value: 60, unit: "money" },
] as const;

test("sends the edited cells of every month and leaves the others", () => {
  const drafts = { "2026-03": { orders: "500" }, "2026-04": { aov: "61.5" } };
  expect(readDrafts(drafts, targets, money)).toEqual({
    changes: [
      { metric: "orders", month: "2026-03", value: 500 },
      { metric: "aov", month: "2026-04", value: 61.5 },
    ],
    errors: {},
  });
});

test("names the cells that cannot be sent", () => {
  const { errors } = readDrafts({ "2026-04": { orders: "many" } }, targets, money);
  expect(errors).toEqual({ "2026-04": { orders: "Enter a number, such as 1234.50" } });
});

test("keeps what was edited after it was sent", () => {
  const sent = { "2026-03": { orders: "500", aov: "70" } };
  expect(withoutSent({ "2026-03": { orders: "501", aov: "70" } }, sent)).toEqual({
    "2026-03": { orders: "501" },
  });
  expect(withoutSent(sent, sent)).toEqual({});
});

test("lists metrics that have a target, a draft or were added, in the order of the screens", () => {
  expect(listedMetrics(targets, { "2026-05": { roas: "3" } }, ["total_sales"])).toEqual([
    "total_sales",
    "orders",
    "aov",
    "roas",
  ]);
});

test("groups metrics by the names of screens in the sidebar", () => {
  const labels = Object.values(screens).map((screen) => ("label" in screen ? screen.label : null));
  expect(labels).toEqual(expect.arrayContaining(targetGroups.map(({ name }) => name)));
});
