import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { apportion, minorUnitDigits } from "./money.ts";

test("returns the number of decimals of a currency per ISO 4217", () => {
  const currencies = ["JPY", "CLP", "USD", "HUF", "KWD", "IQD"];
  expect(currencies.map(minorUnitDigits)).toEqual([0, 0, 2, 2, 3, 3]);
});

test("splits an amount into shares that add up to it and are off by rounding only", () => {
  assert(
    property(
      integer({ min: 0, max: 1_000_000 }),
      array(integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 }),
      (total, weights) => {
        const shares = apportion(total, weights);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        shares.forEach((share, index) => {
          const due = (total * (weights[index] ?? 0)) / whole;
          expect(Math.abs(share - due)).toBeLessThanOrEqual(1);
        });
      },
    ),
  );
});

test("returns zeros when all weights are zero", () => {
  expect(apportion(100, [0, 0])).toEqual([0, 0]);
});
