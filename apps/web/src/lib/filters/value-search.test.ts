import { expect, test } from "vitest";
import { valueSearch } from "./value-search.ts";
import { valueWords } from "./value-words.ts";

const bands = ["order_value_band"] as const;

test.each(["USD", "EUR", "JPY", "KWD", "VND", "SEK", "CHF", "CZK", "ZAR", "BRL"])(
  "finds order values in %s by the text of each",
  (currency) => {
    for (const label of ["0-25", "25-50", "1,000-2,500", "50,000+"]) {
      const words = valueWords("order_value_band", label, currency);
      expect(valueSearch(words, bands, currency)).toBe(label);
    }
  },
);

test.each([
  ["$25", "USD", "25"],
  ["25–50", "USD", "25-50"],
  ["$25 – $50", "USD", "25-50"],
  ["kwd 25", "KWD", "25"],
  ["KWD25", "KWD", "25"],
  ["$", "USD", ""],
])("searches %s in %s as %s", (typed, currency, searched) => {
  expect(valueSearch(typed, bands, currency)).toBe(searched);
});

test.each([
  ["€25", "USD"],
  ["Mug $25", "USD"],
  ["Mug", "USD"],
  ["$25", undefined],
])("keeps %s in %s, which is no order value", (typed, currency) => {
  expect(valueSearch(typed, bands, currency)).toBe(typed);
});

test("searches order values as the second dimension, and other values as typed", () => {
  expect(valueSearch("$25", ["product", "order_value_band"], "USD")).toBe("25");
  expect(valueSearch("25–50", ["product"], "USD")).toBe("25–50");
});
