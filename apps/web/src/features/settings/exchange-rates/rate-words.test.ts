import { expect, test } from "vitest";
import { dayCount, importSummary, pairName, rateText } from "./rate-words.ts";

const pair = {
  base: "EUR",
  quote: "USD",
  days: 28,
  from: "2026-02-01",
  to: "2026-02-28",
  latestRate: "1.0840",
};

test("names a pair by its currencies and shows the imported rate unrounded", () => {
  expect(pairName(pair)).toBe("EUR → USD");
  expect(rateText(pair)).toBe("1 EUR = 1.0840 USD");
});

test("counts the days without a rate between the first and the last", () => {
  expect(dayCount(pair)).toBe("28");
  expect(dayCount({ ...pair, days: 20 })).toBe("20, 8 missing");
  expect(dayCount({ ...pair, days: 1100, from: "2023-01-01" })).toBe("1,100, 55 missing");
});

test("summarizes the import of a file in one line", () => {
  const counts = { rows: 32, refused: [], refusedCount: 0 };
  const said = (stored: number, unchanged: number) =>
    importSummary("rates.csv", { ...counts, stored, unchanged });
  expect(said(30, 2)).toBe("rates.csv: 30 rates saved, 2 already saved");
  expect(said(1, 0)).toBe("rates.csv: 1 rate saved");
  expect(said(0, 1)).toBe("rates.csv: 1 already saved");
  expect(said(0, 0)).toBe("rates.csv: 0 rates saved");
});
