import { expect, test } from "vitest";
import { filterLines, filterWords, notAvailableBy } from "./filter-words.ts";

const labelOf = (dimension: string, value: string) =>
  dimension === "product" && value === "17" ? "Wool scarf" : value;

test("names the dimension, the operator and the values", () => {
  expect(
    filterWords({ dimension: "product", operator: "is_not", values: ["17", "18"] }, labelOf),
  ).toEqual({ name: "Product is not", values: "Wool scarf, 18" });
});

test("counts more than three values", () => {
  const values = ["mobile", "desktop", "tablet", "tv"];
  expect(filterWords({ dimension: "device", operator: "is", values }, labelOf).values).toBe(
    "4 values",
  );
});

test("lists the dimensions that a figure does not support in one sentence", () => {
  expect(notAvailableBy(["country", "utm_source", "sku"])).toBe(
    "Not available by country, UTM source, or SKU",
  );
});

test("lists all values of all filters in an export", () => {
  const values = ["mobile", "desktop", "tablet", "tv"];
  expect(
    filterLines(
      [
        { dimension: "device", operator: "is_not", values },
        { dimension: "product", operator: "is", values: ["17"] },
      ],
      labelOf,
    ),
  ).toEqual(["Device is not mobile, desktop, tablet, tv", "Product is Wool scarf"]);
});
