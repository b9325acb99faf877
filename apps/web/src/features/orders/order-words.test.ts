import { expect, test } from "vitest";
import {
  addedWords,
  ordinal,
  placeWords,
  returnsWords,
  shortStoreTime,
  statusWords,
  storeTime,
} from "./order-words.ts";

const order = {
  financialStatus: "paid",
  canceledAt: null,
  isTest: false,
  isDeleted: false,
} as const;

test("puts the reason why an order isn't counted before its payment status", () => {
  expect(statusWords(order)).toBe("Paid");
  expect(statusWords({ ...order, isTest: true })).toBe("Test order · Paid");
  expect(statusWords({ ...order, isDeleted: true })).toBe("Deleted · Paid");
});

test("adds that an order is canceled to its payment status", () => {
  const canceledAt = "2026-02-15T12:00:00-05:00";
  expect(statusWords({ ...order, financialStatus: "refunded", canceledAt })).toBe(
    "Refunded · Canceled",
  );
});

test("formats a time in the store's time zone, not the browser's", () => {
  expect(storeTime("2026-11-14T15:12:40-05:00")).toBe("Nov 14, 2026, 3:12 PM");
  expect(storeTime("2026-01-01T00:05:00+13:45")).toBe("Jan 1, 2026, 12:05 AM");
});

test("leaves out the current year", () => {
  expect(shortStoreTime("2026-11-14T15:12:40-05:00", "2026-12-31")).toBe("Nov 14, 3:12 PM");
  expect(shortStoreTime("2025-11-14T15:12:40-05:00", "2026-01-01")).toBe("Nov 14, 2025, 3:12 PM");
});

test("names the country and adds the region's code", () => {
  expect(placeWords("CA", "ON")).toBe("Canada, ON");
  expect(placeWords("GB", null)).toBe("United Kingdom");
  expect(placeWords(null, null)).toBeNull();
});

test("shows discounts and returns as negative amounts", () => {
  const dollars = { currency: "USD", currencyDigits: 2 };
  expect(addedWords("gross_sales", 586, dollars)).toBe("+$586.00");
  expect(addedWords("returns", 586, dollars)).toBe("−$586.00");
  expect(addedWords("discounts", 58.6, dollars)).toBe("−$58.60");
  // A canceled return.
  expect(addedWords("returns", -20, dollars)).toBe("+$20.00");
  expect(addedWords("units", -8, dollars)).toBe("−8");
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [21, "21st"],
])("writes %i as %s", (number, text) => {
  expect(ordinal(number)).toBe(text);
});

const wordsOf = (returns: number | null, returned: readonly number[]) =>
  returnsWords({
    currency: "USD",
    currencyDigits: 2,
    figures: returns === null ? [] : [{ metric: "returns", value: returns }],
    lines: returned.map((value) => ({ returned: value })),
  });

test("says what a refund gave beyond the returned items or less than them", () => {
  expect(wordsOf(253, [258, 0])).toBe(
    "Returns are $5.00 less than the returned value of these items: that amount was not refunded.",
  );
  expect(wordsOf(5, [0])).toBe("Returns include $5.00 beyond the returned value of these items.");
  expect(wordsOf(0.3, [0.1, 0.2])).toBeNull();
  expect(wordsOf(null, [45])).toContain("$45.00 less");
  expect(wordsOf(null, [0])).toBeNull();
});
