import { expect, test } from "vitest";
import { formulaOf } from "./metric-formula.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";

const read = (id: MetricId) =>
  formulaOf(id)
    .map((item) => (typeof item === "string" ? item : item.metric))
    .join(" ");

test("reads a sum with its signs", () => {
  expect(read("net_sales")).toBe("gross_sales − discounts − returns = net_sales");
  expect(read("total_sales")).toBe(
    "net_sales + shipping + taxes + duties + additional_fees = total_sales",
  );
});

test("reads a ratio, a percentage and a complement", () => {
  expect(read("aov")).toBe("goods_sold ÷ orders_with_products = aov");
  expect(read("ctr")).toBe("ad_clicks ÷ ad_impressions × 100 = ctr");
  expect(read("abandonment_rate")).toBe(
    "(1 − purchase_sessions ÷ added_to_cart ) × 100 = abandonment_rate",
  );
});

test("is empty for a metric without parts", () => {
  expect(formulaOf("orders")).toEqual([]);
});
