import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  property,
  record,
  string,
  uniqueArray,
} from "fast-check";
import { expect, test } from "vitest";
import { dimensionIds, noValue, unescapeValue, escapeValue } from "./definitions.ts";
import {
  type Filter,
  filterOperators,
  formatFilters,
  maxFilters,
  maxFilterValues,
  parseFilters,
} from "./filters.ts";

// Countries do not keep their case.
const anyFilter: Arbitrary<Filter> = record({
  dimension: constantFrom(...dimensionIds.filter((id) => id !== "country")),
  operator: constantFrom(...filterOperators),
  values: uniqueArray(string({ unit: "grapheme", minLength: 1 }), {
    minLength: 1,
    maxLength: 5,
  }),
});

test("reads dimension, operator and values", () => {
  expect(parseFilters("country:is:GB,IE;sales_channel:is_not:pos")).toEqual({
    filters: [
      { dimension: "country", operator: "is", values: ["GB", "IE"] },
      { dimension: "sales_channel", operator: "is_not", values: ["pos"] },
    ],
  });
});

test("reads an empty text as no filters", () => {
  expect(parseFilters("")).toEqual({ filters: [] });
});

test("reads back what it wrote, separators in values included", () => {
  assert(
    property(array(anyFilter, { maxLength: maxFilters }), (filters) => {
      const text = formatFilters(filters);
      const parsed = parseFilters(text);
      expect("filters" in parsed && formatFilters(parsed.filters)).toBe(text);
    }),
  );
});

test("formats the same filters in any order as the same text", () => {
  assert(
    property(array(anyFilter, { maxLength: 4 }), (filters) => {
      const turned = filters
        .toReversed()
        .map((filter) => ({ ...filter, values: filter.values.toReversed() }));
      expect(formatFilters(turned)).toBe(formatFilters(filters));
    }),
  );
});

test("takes a value with a stray percent sign literally", () => {
  expect(parseFilters("discount_code:is:50% off")).toEqual({
    filters: [{ dimension: "discount_code", operator: "is", values: ["50% off"] }],
  });
});

test.each([
  ["an unknown dimension", "planet:is:mars"],
  ["an unknown operator", "country:like:GB"],
  ["no values", "country:is:"],
  ["an empty value", "country:is:GB,"],
  ["a missing operator", "country"],
  ["an unencoded colon", "country:is:GB:IE"],
  ["a trailing separator", "country:is:GB;"],
  ["too many filters", Array.from({ length: maxFilters + 1 }, () => "country:is:GB").join(";")],
  [
    "too many values",
    `country:is:${Array.from({ length: maxFilterValues + 1 }, (_, at) => `V${at}`).join(",")}`,
  ],
])("refuses %s", (_, text) => {
  expect(parseFilters(text)).toHaveProperty("problem");
});

test("compares country codes in upper case", () => {
  expect(parseFilters("country:is:gb,GB,none")).toEqual({
    filters: [{ dimension: "country", operator: "is", values: ["GB", "none"] }],
  });
});

test("escapes the literal text none and restores every text", () => {
  expect(escapeValue("none")).toBe(String.raw`\none`);
  const texts = string({ unit: constantFrom("\\", "none", "None", " "), maxLength: 4 });
  assert(
    property(texts, texts, (one, other) => {
      expect(unescapeValue(escapeValue(one))).toBe(one);
      expect(escapeValue(one)).not.toBe(noValue);
      expect(escapeValue(one) === escapeValue(other)).toBe(one === other);
    }),
  );
});
