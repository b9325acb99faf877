import { expect, test } from "vitest";
import { metricDefinitions } from "./definitions.ts";
import { partsOf, salesBreakdown, relatedMetrics } from "./parts.ts";

test("lists the terms of a sum and the two parts of a ratio", () => {
  expect(partsOf("net_sales")).toEqual(["gross_sales", "discounts", "returns"]);
  expect(partsOf("aov")).toEqual(["goods_sold", "orders_with_products"]);
  expect(partsOf("orders")).toEqual([]);
});

test("lists a metric with its parts, without duplicates", () => {
  expect(relatedMetrics("aov")).toEqual(["aov", "goods_sold", "orders_with_products"]);
  expect(relatedMetrics("shipping")).toHaveLength(salesBreakdown.length);
});

test("includes every part of net and total sales in the sales breakdown", () => {
  for (const total of ["net_sales", "total_sales"] as const) {
    expect(metricDefinitions[total].parts).toMatchObject({ kind: "sum" });
    expect(salesBreakdown).toEqual(expect.arrayContaining(partsOf(total)));
  }
});
