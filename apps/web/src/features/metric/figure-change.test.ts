import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { expect, test } from "vitest";
import { figureChange } from "./figure-change.ts";

const dollars = (amount: number) => formatMoney(amount, { currency: "USD", currencyDigits: 2 });
const between = (compared: number | null, previous: number | null) =>
  figureChange({ compared, previous }, dollars);

test("writes a change in percent with its sign", () => {
  expect(between(150, 100)).toEqual({ text: "+50.00%", amount: 50 });
  expect(between(97, 100)).toEqual({ text: "−3.00%", amount: -3 });
  expect(between(-50, -100)).toEqual({ text: "+50.00%", amount: 50 });
  expect(between(0, 100)).toEqual({ text: "−100.00%", amount: -100 });
});

test("gives a change that rounds to zero neither a sign nor a rating", () => {
  expect(between(999_999, 1_000_000)).toEqual({ text: "0.00%", amount: 0 });
  expect(between(1_000_001, 1_000_000)).toEqual({ text: "0.00%", amount: 0 });
});

test("has no percentage of a previous zero", () => {
  expect(between(5, 0)).toEqual({ text: "New", amount: null });
  expect(between(0, 0)).toEqual({ text: "—", amount: null });
  expect(between(-5, 0)).toEqual({ text: "−$5.00", amount: -5 });
});

test("writes the difference when the sign changes, also from below zero to zero", () => {
  expect(between(5, -5)).toEqual({ text: "+$10.00", amount: 10 });
  expect(between(-5, 5)).toEqual({ text: "−$10.00", amount: -10 });
  expect(between(0, -70)).toEqual({ text: "+$70.00", amount: 70 });
});

test("writes a dash where a figure is unknown", () => {
  expect(between(null, 5).text).toBe("—");
  expect(between(5, null).text).toBe("—");
  expect(figureChange(undefined, dollars).text).toBe("—");
});
