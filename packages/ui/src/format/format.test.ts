import { describe, expect, test } from "vitest";
import { formatDay, formatDays, formatLongDay, formatMonth } from "./format-day.ts";
import { formatDuration, formatDurationShort } from "./format-duration.ts";
import { formatMoney, formatMoneyShort } from "./format-money.ts";
import {
  formatCount,
  formatCountShort,
  formatDecimal,
  formatFigure,
  formatPercent,
  formatPercentShort,
  formatRoas,
  formatRoasShort,
  formatUpTo,
  roundDecimal,
} from "./format-number.ts";

const usd = { currency: "USD", currencyDigits: 2 };

describe("money", () => {
  test("formats the currency's sign, separators and decimals", () => {
    expect(formatMoney(1234.5, usd)).toBe("$1,234.50");
    expect(formatMoney(1234, { currency: "JPY", currencyDigits: 0 })).toBe("¥1,234");
    expect(formatMoney(1.5, { currency: "GBP", currencyDigits: 2 })).toBe("£1.50");
    expect(formatMoney(1.5, { currency: "KWD", currencyDigits: 3 })).toBe("KWD 1.500");
  });
  test("puts the minus before the sign and never returns minus zero", () => {
    expect(formatMoney(-12, usd)).toBe("−$12.00");
    expect(formatMoney(-0, usd)).toBe("$0.00");
    expect(formatMoney(-0.004, usd)).toBe("$0.00");
    expect(formatMoneyShort(-0.004, usd)).toBe("$0");
  });
  test("shortens amounts for axes", () => {
    expect(formatMoneyShort(12_400, usd)).toBe("$12.4k");
    expect(formatMoneyShort(2_000_000, usd)).toBe("$2M");
    expect(formatMoneyShort(1_050, usd)).toBe("$1.05k");
    expect(formatMoneyShort(0, usd)).toBe("$0");
    expect(formatMoneyShort(950, usd)).toBe("$950");
    expect(formatMoneyShort(-12_400, usd)).toBe("−$12.4k");
  });
  test("keeps the decimals of short amounts", () => {
    expect(formatMoneyShort(2.345, { currency: "KWD", currencyDigits: 3 })).toBe("KWD 2.345");
    expect(formatMoneyShort(12.5, { currency: "KWD", currencyDigits: 3 })).toBe("KWD 12.5");
  });
});

describe("numbers", () => {
  test("adds thousands separators", () => expect(formatCount(1_234_567)).toBe("1,234,567"));
  test("shortens counts for axes", () => expect(formatCountShort(1_500)).toBe("1.5k"));
  test("shows negative numbers with a minus sign, and no sign if they round to 0", () => {
    expect(formatCountShort(-1_500)).toBe("−1.5k");
    expect(formatPercentShort(-2.5)).toBe("−2.5%");
    expect(formatPercent(-0.06, 1)).toBe("−0.1%");
    expect(formatPercent(-0.04, 1)).toBe("0.0%");
    expect(formatCount(-0.4)).toBe("0");
    expect(formatCountShort(-0.001)).toBe("0");
    expect(formatRoasShort(-0.001)).toBe("0x");
    expect(roundDecimal(-0.04, 1)).toBe(0);
  });
  test("keeps the decimals of each format", () => {
    expect(formatPercent(3, 2)).toBe("3.00%");
    expect(formatPercent(68.24, 1)).toBe("68.2%");
    expect(formatRoas(3.4)).toBe("3.40x");
  });
  test("shows decimals only for counts that have parts when rounded", () => {
    expect(formatUpTo(1204, 2)).toBe("1,204");
    expect(formatUpTo(3.5, 2)).toBe("3.50");
    expect(formatUpTo(2.999, 2)).toBe("3");
    expect(formatUpTo(-0.001, 2)).toBe("0");
  });
  test("rounds a count with parts like any other number", () => {
    expect((47.55).toFixed(1)).toBe("47.5");
    expect(formatUpTo(47.55, 1)).toBe(formatDecimal(47.55, 1));
  });
  test("shows a dash for null and 0 for zero", () => {
    expect(formatFigure(null, formatCount)).toBe("—");
    expect(formatFigure(0, formatCount)).toBe("0");
  });
});

describe("days", () => {
  test("formats calendar dates independently of the time zone", () => {
    expect(formatDay("2026-02-01")).toBe("Feb 1");
    expect(formatLongDay("2026-02-01")).toBe("Sun, Feb 1, 2026");
    expect(formatMonth("2026-02-28")).toBe("Feb 2026");
    expect(formatMonth("2026-02")).toBe("Feb 2026");
  });
  test("names the year once, or twice across New Year", () => {
    expect(formatDays("2026-02-01", "2026-02-28")).toBe("Feb 1 – Feb 28, 2026");
    expect(formatDays("2025-12-20", "2026-01-03")).toBe("Dec 20, 2025 – Jan 3, 2026");
    expect(formatDays("2026-02-01", "2026-02-01")).toBe("Feb 1, 2026");
  });
});

test("formats a duration in minutes and seconds", () => {
  expect(formatDuration(41.4)).toBe("41s");
  expect(formatDuration(161)).toBe("2m 41s");
  expect(formatDuration(3900)).toBe("1h 05m");
  expect(formatDuration(19_086_660)).toBe("5,301h 51m");
});

test("leaves out the seconds or minutes of a whole duration on an axis", () => {
  expect([0, 30, 90, 120, 5400, 180_000].map(formatDurationShort)).toEqual([
    "0s",
    "30s",
    "1m 30s",
    "2m",
    "1h 30m",
    "50h",
  ]);
});
