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

const openDimensions = dimensionIds.filter((id) => "filters" in parseFilters(`${id}:is:any text`));

const anyFilter: Arbitrary<Filter> = record({
  dimension: constantFrom(...openDimensions),
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

test.each([
  ["hour:is:07", '"07" is not a value of hour. Use an hour from 0 to 23'],
  ["hour:is_not:24", '"24" is not a value of hour. Use an hour from 0 to 23'],
  ["weekday:is:9", '"9" is not a value of weekday. Use 1 (Monday) to 7 (Sunday)'],
  ["weekday:is:monday", '"monday" is not a value of weekday. Use 1 (Monday) to 7 (Sunday)'],
  ["month:is:2026-5", '"2026-5" is not a value of month. Use a month such as 2026-01'],
  [
    "acquired_month:is:2026-13",
    '"2026-13" is not a value of acquired_month. Use a month such as 2026-01',
  ],
  [
    "day:is:2026-02-28,2026-02-31",
    '"2026-02-31" is not a value of day. Use a date such as 2026-01-31',
  ],
  [
    "week:is:2026-01-27",
    '"2026-01-27" is not a value of week. Use the date of a Monday such as 2026-01-26',
  ],
  [
    "country:is:Germany",
    '"Germany" is not a value of country. Use a two-letter country code such as GB',
  ],
  [
    "customer_type:is:new",
    '"new" is not a value of customer_type. Use one of: first, returning, guest',
  ],
  ["segment:is:VIP", '"VIP" is not a value of segment. Use one of: vip, regular, one_time'],
  [
    "step_reached:is:cart",
    '"cart" is not a value of step_reached. Use one of: contact, shipping, payment',
  ],
  [
    "platform:is:meta",
    '"meta" is not a value of platform. Use one of: google_ads, facebook_ads, tiktok_ads',
  ],
  ["tool:is:shopify", '"shopify" is not a value of tool. Use one of: klaviyo, mailchimp'],
])("refuses %s, because no fact can have the value", (text, problem) => {
  expect(parseFilters(text)).toEqual({ problem });
});

test.each([
  "hour:is:0,9,10,19,20,23",
  "day:is:2028-02-29",
  "week:is:2026-01-26",
  "month:is:2026-12",
  "weekday:is:1,7",
  "customer_type:is:first,guest,none,returning",
  "country:is:ZZ,none",
  "sales_channel:is:kiosk",
  "payment_status:is:disputed",
  "device:is:glasses",
])("accepts %s", (text) => {
  const parsed = parseFilters(text);
  expect("filters" in parsed && formatFilters(parsed.filters)).toBe(
    text.replaceAll(/(?<=:is:).*/g, (values) => values.split(",").toSorted().join(",")),
  );
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

test("lists the dimensions for an unknown one, and shows how to write an invalid filter", () => {
  expect(parseFilters("planet:is:mars")).toEqual({
    problem: expect.stringMatching(/^Unknown dimension "planet". Use one of: .*country, /),
  });
  expect(parseFilters("country:GB")).toEqual({
    problem:
      'Invalid filter "country:GB". Write filters like country:is:GB,IE or country:is_not:GB',
  });
});
