import type { Checkout } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import type { RequestContext } from "../request-context.ts";
import { gid, moneyBag } from "../values.ts";
import { addressOf } from "./address.ts";
import { customerOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

type Line = Checkout["lines"][number];

const netOf = (line: Line) => line.unitPriceMinor * line.quantity - line.discountMinor;

function sumLines(checkout: Checkout, of: (line: Line) => number): number {
  return checkout.lines.reduce((sum, line) => sum + of(line), 0);
}

/** Shipping and taxes depend on the address, so both are zero until it is entered. */
function dueOnAddress(checkout: Checkout): { shippingMinor: number; taxMinor: number } {
  return checkout.stepReached === "contact" ? { shippingMinor: 0, taxMinor: 0 } : checkout;
}

function totalOf(checkout: Checkout): number {
  const { shippingMinor, taxMinor } = dueOnAddress(checkout);
  const tax = checkout.pricesIncludeTax ? 0 : taxMinor;
  return sumLines(checkout, netOf) + shippingMinor + tax;
}

function amount<T>(of: (source: T) => number) {
  return (source: T, _args: unknown, { data }: RequestContext) => moneyBag(of(source), data.shop);
}

export const checkoutFields: Fields<Checkout> = {
  id: (checkout) => gid("AbandonedCheckout", checkout.id),
  billingAddress: (checkout) =>
    checkout.stepReached === "payment" ? addressOf(checkout, "BillingAddress") : null,
  shippingAddress: (checkout) =>
    checkout.stepReached === "contact" ? null : addressOf(checkout, "ShippingAddress"),
  customer: (checkout, _args, { data }) => customerOf(checkout, data),
  taxesIncluded: (checkout) => checkout.pricesIncludeTax,
  lineItems: (checkout, args, context, info) =>
    page(listById("lines", checkout.lines), args, context, info),
  subtotalPriceSet: amount((checkout) => sumLines(checkout, netOf)),
  totalDiscountSet: amount((checkout) => sumLines(checkout, (line) => line.discountMinor)),
  totalDutiesSet: () => null,
  totalPriceSet: amount(totalOf),
  totalTaxSet: amount((checkout) => dueOnAddress(checkout).taxMinor),
};

export const checkoutLineFields: Fields<Line> = {
  id: (line) => gid("AbandonedCheckoutLineItem", line.id),
  product: (line, _args, { data }) =>
    line.productId === null ? null : (data.products.get(line.productId) ?? null),
  variant: (line, _args, { data }) =>
    line.variantId === null ? null : (data.variants.get(line.variantId) ?? null),
  discountedTotalPriceSet: amount(netOf),
};
