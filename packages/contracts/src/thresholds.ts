/** How figures are rated: the thresholds of the specification, shared by cards and tables. */
export type Judgment = "success" | "warning" | "danger";

/** Above 20 good, above 5 up to 20 a warning, 5 or less a danger. */
export function judgeStockLevel(inventory: number): Judgment {
  if (inventory > 20) return "success";
  return inventory > 5 ? "warning" : "danger";
}

/** ROAS in campaign tables: 3 or more good, 2 or more a warning, below 2 a danger. */
export function judgeRoas(roas: number): Judgment {
  if (roas >= 3) return "success";
  return roas >= 2 ? "warning" : "danger";
}

/** A conversion rate of 3% or more is good. */
export function isGoodConversionRate(percent: number): boolean {
  return percent >= 3;
}

/** Value ÷ target as a whole percent, at most 100; null without a target. */
export function targetProgress(value: number, target: number): number | null {
  return target > 0 ? Math.min(100, Math.max(0, Math.round((value / target) * 100))) : null;
}

/** A funnel step's share of the first step as a whole percent; null when nothing was added to a cart. */
export function funnelShare(value: number, addedToCart: number): number | null {
  return addedToCart > 0 ? Math.round((value / addedToCart) * 100) : null;
}
