import { expect, test } from "vitest";
import { filterLines, filterWords, notAvailableBy } from "./filter-words.ts";

const noLabels = new Map<string, string>();

test("names countries without asking for their labels", () => {
  expect(
    filterWords({ dimension: "country", operator: "is_not", values: ["FR", "none"] }, noLabels),
  ).toEqual({ name: "Country is not", values: "France, none" });
});

test("prefers the labels of the values", () => {
  const labels = new Map([["17", "Wool scarf"]]);
  expect(
    filterWords({ dimension: "product", operator: "is", values: ["17", "18"] }, labels),
  ).toEqual({ name: "Product is", values: "Wool scarf, 18" });
});

test("counts more than three values", () => {
  const values = ["mobile", "desktop", "tablet", "tv"];
  expect(filterWords({ dimension: "device", operator: "is", values }, noLabels).values).toBe(
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
  const labels = new Map([["product" as const, new Map([["17", "Wool scarf"]])]]);
  expect(
    filterLines(
      [
        { dimension: "device", operator: "is_not", values },
        { dimension: "product", operator: "is", values: ["17"] },
      ],
      labels,
    ),
  ).toEqual(["Device is not mobile, desktop, tablet, tv", "Product is Wool scarf"]);
});
