import { expect, test } from "vitest";
import { demoExchangeRates, dollarsPerEuro } from "./exchange-rates.ts";

const firstDay = Date.UTC(2026, 0, 30) / 86_400_000;

test("returns one line per day in the format that the settings accept", () => {
  const lines = demoExchangeRates(firstDay, firstDay + 2).split("\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe("date,base,quote,rate");
  expect(lines[1]).toMatch(/^2026-01-30,EUR,USD,1\.\d{4}$/);
  expect(lines[3]).toBe(`2026-02-01,EUR,USD,${dollarsPerEuro(firstDay + 2).toFixed(4)}`);
  expect(lines[4]).toBe("");
});

test("keeps the euro between 1.04 and 1.12 dollars with a different rate every day", () => {
  const rates = Array.from({ length: 800 }, (_, index) => dollarsPerEuro(firstDay + index));
  expect(Math.min(...rates)).toBeGreaterThan(1.04);
  expect(Math.max(...rates)).toBeLessThan(1.12);
  expect(new Set(rates).size).toBeGreaterThan(200);
});
