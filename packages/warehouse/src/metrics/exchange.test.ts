import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { convertMinor, inverseRate, loadRates, minorRate } from "./exchange.ts";

describe("converting minor units", () => {
  test.each([
    [5000, "1.10", "EUR", "USD", 5500],
    [1, "1.5", "EUR", "USD", 2],
    [1, "1.4999", "EUR", "USD", 1],
    [1, "0.5", "EUR", "USD", 1],
    [12_345, "0.0067", "JPY", "USD", 8271],
    [100, "149.255", "USD", "JPY", 149],
    [1000, "3.25", "KWD", "USD", 325],
    [1, "0.307", "USD", "KWD", 3],
    [0, "2", "EUR", "USD", 0],
    [-10, "0.33", "EUR", "USD", -3],
    [-1, "0.5", "EUR", "USD", -1],
    [-1, "0.4999", "EUR", "USD", 0],
    [1_000_000_000_000, "1.000000000001", "EUR", "USD", 1_000_000_000_001],
  ])("converts %i at %s from %s to %s %i", (minor, rate, from, to, expected) => {
    expect(convertMinor(minor, minorRate(rate, { from, to }))).toBe(expected);
  });

  test.each([
    [5500, "1.10", "USD", "EUR", 5000],
    [100, "0.0067", "USD", "JPY", 149],
    [325, "3.25", "USD", "KWD", 1000],
    [100, "3", "EUR", "USD", 33],
    [1, "2", "EUR", "USD", 1],
  ])("converts %i at the inverse of %s from %s to %s %i", (minor, rate, from, to, expected) => {
    expect(convertMinor(minor, inverseRate(rate, { from, to }))).toBe(expected);
  });

  test.each([
    [10 ** 13, "9999999999", "KRW", "KWD"],
    [1_000_000_000_000, "9999999999", "EUR", "USD"],
    [1_001, "9999999999.999999999999", "EUR", "USD"],
    [-1_001, "9999999999.999999999999", "EUR", "USD"],
  ])("returns null for %i at %s, which cannot be added up exactly", (minor, rate, from, to) => {
    expect(convertMinor(minor, minorRate(rate, { from, to }))).toBeNull();
    const smallest = inverseRate("0.000000000001", { from, to });
    expect(convertMinor(minor, smallest)).toBeNull();
  });

  test("keeps the amount at a rate of 1 and is exact where binary fractions are not", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (minor, micros) => {
          const rate = `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, "0")}`;
          const exact = (BigInt(minor) * BigInt(micros) * 2n + 1_000_000n) / 2_000_000n;
          const ofDay = minorRate(rate, { from: "EUR", to: "USD" });
          expect(convertMinor(minor, ofDay)).toBe(Number(exact));
          expect(convertMinor(0 - minor, ofDay)).toBe(Number(-exact));
          expect(convertMinor(minor, minorRate("1", { from: "EUR", to: "USD" }))).toBe(minor);
        },
      ),
    );
  });
});

test("uses the rate of the day only, and prefers the direct rate to the inverse one", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const elsewhere = await insertTestStore(db);
  await storeRates(db, store.id, [
    { date: "2026-02-01", base: "EUR", quote: "USD", rate: "1.10" },
    { date: "2026-02-01", base: "USD", quote: "EUR", rate: "0.5" },
    { date: "2026-02-02", base: "USD", quote: "EUR", rate: "0.5" },
    { date: "2026-02-05", base: "EUR", quote: "USD", rate: "1.20" },
  ]);
  await storeRates(db, elsewhere.id, [
    { date: "2026-02-03", base: "EUR", quote: "USD", rate: "9" },
  ]);
  const span = { from: parseDay("2026-02-01"), to: parseDay("2026-02-04") };
  const pair = { from: "EUR", to: "USD" };
  const rateOf = await loadRates(db, { storeId: store.id, span, ...pair });
  const converted = [0, 1, 2, 3, 4].map((offset) => {
    const rate = rateOf(span.from + offset);
    return rate && convertMinor(100, rate);
  });
  expect(converted).toEqual([110, 200, null, null, null]);

  const same = await loadRates(db, { storeId: store.id, span, from: "USD", to: "USD" });
  expect(same(span.from)).toEqual({ numerator: 1n, denominator: 1n });
  await db.destroy();
});
