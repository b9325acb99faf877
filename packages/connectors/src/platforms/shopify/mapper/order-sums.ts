import type { OrderLineRecord, OrderRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import { spreadTax } from "./order-lines.mapper.ts";

/** What an order's total is the sum of, besides the tip. */
export type OrderParts = Pick<
  OrderRecord,
  | "pricesIncludeTax"
  | "lines"
  | "shippingMinor"
  | "shippingTaxMinor"
  | "dutiesMinor"
  | "additionalFeesMinor"
  | "additionalFeesTaxMinor"
>;
type Pricing = Pick<OrderRecord, "pricesIncludeTax">;
type Priced = Pick<OrderLineRecord, "quantity" | "totalMinor" | "discountMinor" | "taxMinor">;

/** The order's parts with tax; its total also has the tip. */
export function sumOfParts(parts: OrderParts): number {
  const shipping = payable(parts, parts.shippingMinor, parts.shippingTaxMinor);
  const fees = payable(parts, parts.additionalFeesMinor ?? 0, parts.additionalFeesTaxMinor ?? 0);
  return goodsOf(parts, parts.lines) + shipping + parts.dutiesMinor + fees;
}

/** What edits changed by removals, as a negative amount; additions are in the lines. */
export function removedMinor(order: Pricing, changes: readonly Priced[]): number {
  return goodsOf(
    order,
    changes.filter(({ quantity }) => quantity < 0),
  );
}

/**
 * Tax of the order that none of its parts has, such as that of duties. Orders from the API may have no other. The
 * totals of an edited order may lack what was removed, with its tax, which the lines still have: that is known if it
 * explains the total.
 */
export function unallocatedTax(
  parts: OrderParts,
  { taxMinor, totalMinor, removals, keptMinor }: OrderTotals,
): number {
  if (taxMinor === null || parts.lines.length === 0) return 0;
  const itemized = parts.lines.reduce(
    (sum, line) => sum + line.taxMinor,
    parts.shippingTaxMinor + (parts.additionalFeesTaxMinor ?? 0),
  );
  const unlisted = taxMinor - itemized;
  const withRemoved = removals.reduce((sum, removal) => sum - removal.taxMinor, unlisted);
  if (withRemoved === unlisted) return unlisted;
  const removed = removedMinor(parts, removals);
  const difference = totalMinor - sumOfParts(withTax(parts, withRemoved));
  return [removed, removed + keptMinor].includes(difference) ? withRemoved : unlisted;
}

export type OrderTotals = {
  taxMinor: number | null;
  /** Without the tip. */
  totalMinor: number;
  removals: readonly Priced[];
  /** Fees kept from returns, which the total may include. */
  keptMinor: number;
};

/** The parts with this tax in addition, spread over the lines by price. */
export function withTax(parts: OrderParts, taxMinor: number): OrderParts {
  if (taxMinor === 0) return parts;
  return { ...parts, lines: spreadTax(parts.lines, taxMinor, paidOf) };
}

function paidOf(line: OrderLineRecord): number {
  return line.totalMinor - line.discountMinor;
}

/** Fees kept from returns, less additional fees given back. */
export function keptFeesMinor(order: Pricing, refunds: readonly RefundRecord[]): number {
  return refunds.reduce(
    (sum, { additionalFeesMinor = 0, additionalFeesTaxMinor = 0 }) =>
      sum - payable(order, additionalFeesMinor, additionalFeesTaxMinor),
    0,
  );
}

function goodsOf(order: Pricing, lines: readonly Priced[]): number {
  return lines.reduce(
    (sum, line) => sum + payable(order, line.totalMinor - line.discountMinor, line.taxMinor),
    0,
  );
}

function payable({ pricesIncludeTax }: Pricing, minor: number, taxMinor: number): number {
  return pricesIncludeTax ? minor : minor + taxMinor;
}
