import { droppableColumns } from "@cartograph/ui/data-table/use-fitting-columns.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import type { ProductRow } from "./product-filter.ts";
import { productColumns } from "./product-columns.tsx";

const report = {
  currency: "USD",
  currencyDigits: 2,
  range: { comparison: "previous_period" },
  metrics: {},
} as const;

test.each([
  ["rates a stock of all variants", { inventory: 0 }, "out of stock 0"],
  [
    "rates no stock of some variants only",
    { inventory: 0, isStockPartial: true },
    "0 known variants only",
  ],
  ["has no stock if no variant is tracked", { inventory: null }, "—"],
] as const)("%s", (_case, stock, words) => {
  const column = productColumns(report).find(({ key }) => key === "inventory");
  const cell = renderPage(column?.cell(stock as ProductRow));
  expect(
    cell
      .replaceAll(/<style.*?<\/style>|<svg.*?<\/svg>/gs, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(words);
});

test("hides the change and the figures beyond Return Rate before the other columns", () => {
  const columns = productColumns(report);
  expect(droppableColumns(columns, null).slice(0, 5)).toEqual([
    "netSales",
    "returns",
    "units",
    "change",
    "returnRate",
  ]);
});
