import { droppableColumns } from "@cartograph/ui/data-table/use-fitting-columns.ts";
import { expect, test } from "vitest";
import { productColumns } from "./product-columns.tsx";

test("hides the change and the figures beyond Return Rate before the other columns", () => {
  const columns = productColumns(
    { currency: "USD", currencyDigits: 2 },
    { comparison: "previous_period" },
  );
  expect(droppableColumns(columns, null).slice(0, 5)).toEqual([
    "netSales",
    "returns",
    "units",
    "change",
    "returnRate",
  ]);
});
