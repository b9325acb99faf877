import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencySchema } from "./currency-schema.ts";
import { currencyDigits, parseMinorUnits, toMajorUnits } from "./currency.ts";

describe("money", () => {
  test.each([
    ["JPY", 0],
    ["USD", 2],
    ["KWD", 3],
  ])("%s has %d decimals", (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits);
  });

  test.each([
    ["15.0", "USD", 1500],
    ["0.07", "USD", 7],
    ["-3.25", "USD", -325],
    ["1.005", "USD", 101],
    ["-1.005", "USD", -101],
    ["1200", "JPY", 1200],
    ["1.2345", "KWD", 1235],
    [" 8.40 ", "GBP", 840],
    ["-0.00", "USD", 0],
  ])("%s %s is %d minor units", (decimal, currency, minor) => {
    expect(parseMinorUnits(decimal, currency)).toBe(minor);
  });

  test.each(["", "1,000.00", "$5", "1e3", "NaN", ".5", "99999999999999999999.00"])(
    "refuses %j as an amount",
    (decimal) => {
      expect(() => parseMinorUnits(decimal, "USD")).toThrow(RangeError);
    },
  );

  test("parses formatted amounts back exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        const text = toMajorUnits(minor, "USD").toFixed(2);
        expect(parseMinorUnits(text, "USD")).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  test("accepts ISO 4217 codes and those of Shopify shops as currencies", () => {
    expect(currencySchema.safeParse("EUR").success).toBe(true);
    for (const code of ["XCG", "JEP", "KID", "SLL"]) {
      expect([code, currencySchema.safeParse(code).success]).toEqual([code, true]);
      expect(currencyDigits(code)).toBe(2);
    }
    for (const code of ["eur", "EURO", "ABC", "DEM", ""]) {
      expect(currencySchema.safeParse(code).success).toBe(false);
    }
  });
});
