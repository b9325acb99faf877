import { expect, test } from "vitest";
import { isSumOf } from "./untracked-amount.ts";

const amounts = [1000, 2500, 7300, 12_900];

test("recognizes the amount of a given number of orders", () => {
  expect(isSumOf(amounts, 1, 2500)).toBe(true);
  expect(isSumOf(amounts, 2, 8300)).toBe(true);
  expect(isSumOf(amounts, 3, 1000 + 2500 + 12_900)).toBe(true);
  expect(isSumOf(amounts, 4, 23_700)).toBe(true);
});

test("rejects an amount that no orders add up to", () => {
  expect(isSumOf(amounts, 1, 2501)).toBe(false);
  expect(isSumOf(amounts, 2, 2500)).toBe(false);
  expect(isSumOf(amounts, 4, 23_600)).toBe(false);
});

test("recognizes orders that all cost the same", () => {
  const same = Array.from({ length: 500 }, () => 2000);
  expect(isSumOf(same, 40, 80_000)).toBe(true);
  expect(isSumOf(same, 40, 80_001)).toBe(false);
});

test("rejects an amount if nearly every amount is a sum of that many orders", () => {
  const many = Array.from({ length: 60 }, (_, index) => 1000 + ((index * index * 31) % 997));
  const [a = 0, b = 0, c = 0] = many;
  expect(isSumOf(many, 3, a + b + c)).toBe(false);
});

test("gives up if there are too many sums to check", () => {
  const many = Array.from({ length: 400 }, (_, index) => 1000 + index * index * 31);
  expect(isSumOf(many, 20, 1_000_000)).toBe(false);
});
