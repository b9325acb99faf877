/** Rating of a figure by the specification's thresholds, shared by cards and tables. */
export type Rating = "success" | "warning" | "danger";

export function rateStockLevel(inventory: number): Rating {
  if (inventory > 20) return "success";
  return inventory > 5 ? "warning" : "danger";
}

/** ROAS in campaign tables. */
export function rateRoas(roas: number): Rating {
  if (roas >= 3) return "success";
  return roas >= 2 ? "warning" : "danger";
}

export function isGoodConversionRate(percent: number): boolean {
  return percent >= 3;
}

/** Value ÷ target as a whole percent, at most 100; null without a target. */
export function targetProgress(value: number, target: number): number | null {
  return target > 0 ? Math.min(100, Math.max(0, Math.round((value / target) * 100))) : null;
}

/** A funnel step's share of the first step as a whole percent; null if nothing was added to a cart. */
export function funnelShare(value: number, addedToCart: number): number | null {
  return addedToCart > 0 ? Math.round((value / addedToCart) * 100) : null;
}
