import { describe, expect, test } from "vitest";
import {
  funnelShare,
  isGoodConversionRate,
  rateRoas,
  rateStockLevel,
  targetProgress,
} from "./thresholds.ts";

describe("thresholds", () => {
  test.each([
    [21, "success"],
    [20, "warning"],
    [6, "warning"],
    [5, "danger"],
    [0, "danger"],
    [-3, "danger"],
  ] as const)("a stock of %d is a %s", (inventory, rating) => {
    expect(rateStockLevel(inventory)).toBe(rating);
  });

  test.each([
    [3, "success"],
    [2.99, "warning"],
    [2, "warning"],
    [1.99, "danger"],
  ] as const)("a ROAS of %d is a %s", (roas, rating) => {
    expect(rateRoas(roas)).toBe(rating);
  });

  test("rates a conversion rate of 3 percent or more as good", () => {
    expect(isGoodConversionRate(3)).toBe(true);
    expect(isGoodConversionRate(2.99)).toBe(false);
  });

  test("rounds the progress to a target to a whole percent, at most 100, and returns null without a target", () => {
    expect(targetProgress(50.4, 100)).toBe(50);
    expect(targetProgress(250, 100)).toBe(100);
    expect(targetProgress(-5, 100)).toBe(0);
    expect(targetProgress(50, 0)).toBeNull();
  });

  test("rounds a funnel step to a whole percent of the sessions that added to a cart", () => {
    expect(funnelShare(1, 3)).toBe(33);
    expect(funnelShare(2, 3)).toBe(67);
    expect(funnelShare(0, 0)).toBeNull();
  });
});
