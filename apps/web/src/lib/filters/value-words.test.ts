import { expect, test } from "vitest";
import { valueWords } from "./value-words.ts";

test.each([
  ["25-50", "USD", "$25–$50"],
  ["1,000-2,000", "SEK", "kr 1,000–kr 2,000"],
  ["500+", "EUR", "€500+"],
])("writes the order values %s as money in %s", (label, currency, words) => {
  expect(valueWords("order_value_band", label, currency).replaceAll("\u00A0", " ")).toBe(words);
});

test("keeps order values as they are until the currency is known", () => {
  expect(valueWords("order_value_band", "25-50", undefined)).toBe("25-50");
});

test("keeps the labels of other values", () => {
  expect(valueWords("product", "Mug 25-50", "USD")).toBe("Mug 25-50");
});
