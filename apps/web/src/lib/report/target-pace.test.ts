import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { describe, expect, test } from "vitest";
import { targetPace } from "./target-pace.ts";

const currency = { currency: "USD", currencyDigits: 2 };
const rangeOf = (key: ResolvedRange["key"], from: string, to: string): ResolvedRange => ({
  key,
  from,
  to,
  comparison: "none",
  previousFrom: null,
  previousTo: null,
  timezone: "America/New_York",
  isComplete: false,
  comparedUntil: null,
  comparedTo: null,
});
const targets = (month: string | null) => ({ month, values: {}, proRated: [] });
const sales = (value: number, target: number) =>
  ({
    metric: "total_sales",
    value,
    target,
    format: (amount: number) => formatMoney(amount, currency),
  }) as const;
/** 7:12 AM in New York on the 22nd day of a month of 30. */
const now = Date.parse("2026-11-22T12:12:00Z");

describe("the target on a card", () => {
  test("names the elapsed share of a running month", () => {
    const range = rangeOf("this_month", "2026-11-01", "2026-11-22");
    const report = { ...currency, range, targets: targets("2026-11") };
    expect(targetPace(report, sales(348_000, 600_000), now)).toBe(
      "Target $600,000, 71%\u00a0elapsed",
    );
  });

  test("names the elapsed share of the day", () => {
    const range = rangeOf("today", "2026-11-22", "2026-11-22");
    const report = { ...currency, range, targets: targets(null) };
    expect(targetPace(report, sales(2000, 20_000), now)).toBe("Target $20,000, 30%\u00a0elapsed");
  });

  test("names the elapsed share of another range that includes today", () => {
    const range = rangeOf("last_7_days", "2026-11-16", "2026-11-22");
    const report = { ...currency, range, targets: targets(null) };
    expect(targetPace(report, sales(154_000, 140_000), now)).toBe(
      "10% above $140,000 target, 90%\u00a0elapsed",
    );
  });

  test("writes amounts from 1,000 on without cents, and others in full", () => {
    const range = rangeOf("last_month", "2026-10-01", "2026-10-31");
    const report = { ...currency, range, targets: targets("2026-10") };
    expect(targetPace(report, sales(100, 584_516.13), now)).toBe("Target $584,516");
    expect(targetPace(report, sales(100, 118.5), now)).toBe("Target $118.50");
    expect(targetPace(report, sales(100, 120), now)).toBe("Target $120.00");
  });

  test("names no elapsed time for past days", () => {
    const range = rangeOf("last_month", "2026-10-01", "2026-10-31");
    const report = { ...currency, range, targets: targets("2026-10") };
    expect(targetPace(report, sales(590_000, 600_000), now)).toBe("Target $600,000");
    expect(targetPace(report, sales(600_000, 600_000), now)).toBe("Target $600,000");
  });

  test("names no elapsed time for a rate", () => {
    const range = rangeOf("this_month", "2026-11-01", "2026-11-22");
    const report = { ...currency, range, targets: targets("2026-11") };
    const paced = {
      metric: "conversion_rate",
      value: 3,
      target: 3.2,
      format: (rate: number) => `${rate.toFixed(2)}%`,
    } as const;
    expect(targetPace(report, paced, now)).toBe("Target 3.20%");
  });
});
