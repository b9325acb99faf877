import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";

/** The additive columns of the ledger, in the order used in statements. */
export const amountColumns = [
  "orders",
  "product_orders",
  "online_orders",
  "units",
  "gross_minor",
  "discounts_minor",
  "returns_minor",
  "shipping_minor",
  "taxes_minor",
  "duties_minor",
  "refunded_minor",
  "fees_minor",
  "rounding_minor",
] as const satisfies readonly (keyof LedgerAmounts)[];
export type AmountColumn = (typeof amountColumns)[number];

export function noAmounts(): LedgerAmounts {
  return {
    orders: 0,
    product_orders: 0,
    online_orders: 0,
    units: 0,
    gross_minor: 0,
    discounts_minor: 0,
    returns_minor: 0,
    shipping_minor: 0,
    taxes_minor: 0,
    duties_minor: 0,
    refunded_minor: 0,
    fees_minor: 0,
    rounding_minor: 0,
  };
}

/** Adds the amounts to the sum (`sign` 1) or subtracts them (-1). */
export function addAmounts(sum: LedgerAmounts, amounts: LedgerAmounts, sign: 1 | -1): void {
  sum.orders += sign * amounts.orders;
  sum.product_orders += sign * amounts.product_orders;
  sum.online_orders += sign * amounts.online_orders;
  sum.units += sign * amounts.units;
  sum.gross_minor += sign * amounts.gross_minor;
  sum.discounts_minor += sign * amounts.discounts_minor;
  sum.returns_minor += sign * amounts.returns_minor;
  sum.shipping_minor += sign * amounts.shipping_minor;
  sum.taxes_minor += sign * amounts.taxes_minor;
  sum.duties_minor += sign * amounts.duties_minor;
  sum.refunded_minor += sign * amounts.refunded_minor;
  sum.fees_minor += sign * amounts.fees_minor;
  sum.rounding_minor += sign * amounts.rounding_minor;
}

export function areAllZero(amounts: LedgerAmounts): boolean {
  return amountColumns.every((column) => amounts[column] === 0);
}
