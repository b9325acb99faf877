import { expect, test } from "vitest";
import { metricDefinitions } from "./definitions.ts";
import { partsOf, salesBreakdown, shownWith } from "./parts.ts";

test("lists the terms of a sum and the two parts of a ratio", () => {
  expect(partsOf("net_sales")).toEqual(["gross_sales", "discounts", "returns"]);
  expect(partsOf("aov")).toEqual(["goods_sold", "orders_with_products"]);
  expect(partsOf("orders")).toEqual([]);
});

test("shows a metric with its parts, each once", () => {
  expect(shownWith("aov")).toEqual(["aov", "goods_sold", "orders_with_products"]);
  expect(shownWith("shipping")).toHaveLength(salesBreakdown.length);
});

test("has every part of net and total sales in the sales breakdown", () => {
  for (const total of ["net_sales", "total_sales"] as const) {
    expect(metricDefinitions[total].parts).toMatchObject({ kind: "sum" });
    expect(salesBreakdown).toEqual(expect.arrayContaining(partsOf(total)));
  }
});
