import type { Checkout } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import type { RequestContext } from "../request-context.ts";
import { gid, moneyBag } from "../values.ts";
import { addressOf } from "./address.ts";
import { customerOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

type Line = Checkout["lines"][number];

const grossOf = (line: Line) => line.unitPriceMinor * line.quantity;
const netOf = (line: Line) => grossOf(line) - line.discountMinor;

function sumLines(checkout: Checkout, of: (line: Line) => number): number {
  return checkout.lines.reduce((sum, line) => sum + of(line), 0);
}

/** Shipping and taxes are worked out from the address: before it is given there are none. */
function dueOnAddress(checkout: Checkout): { shippingMinor: number; taxMinor: number } {
  return checkout.stepReached === "contact" ? { shippingMinor: 0, taxMinor: 0 } : checkout;
}

function totalOf(checkout: Checkout): number {
  const { shippingMinor, taxMinor } = dueOnAddress(checkout);
  const tax = checkout.pricesIncludeTax ? 0 : taxMinor;
  return sumLines(checkout, netOf) + shippingMinor + tax;
}

function amount<T>(of: (source: T) => number) {
  return (source: T, _args: unknown, { data }: RequestContext) =>
    moneyBag(of(source), data.shop, null);
}

export const checkoutFields: Fields<Checkout> = {
  id: (checkout) => gid("AbandonedCheckout", checkout.id),
  abandonedCheckoutUrl: (checkout, _args, { data }) =>
    `${data.shop.websiteUrl}checkouts/${checkout.id}/recover`,
  billingAddress: (checkout) =>
    checkout.stepReached === "payment" ? addressOf(checkout, "BillingAddress") : null,
  shippingAddress: (checkout) =>
    checkout.stepReached === "contact" ? null : addressOf(checkout, "ShippingAddress"),
  customAttributes: () => [],
  customer: (checkout, _args, { data }) => customerOf(checkout, data),
  defaultCursor: (checkout) => Buffer.from(String(checkout.id)).toString("base64"),
  note: () => "",
  taxLines: () => [],
  taxesIncluded: (checkout) => checkout.pricesIncludeTax,
  lineItems: (checkout, args, context, info) =>
    page(listById("lines", checkout.lines), args, context, info),
  subtotalPriceSet: amount((checkout) => sumLines(checkout, netOf)),
  totalDiscountSet: amount((checkout) => sumLines(checkout, (line) => line.discountMinor)),
  totalDutiesSet: () => null,
  totalLineItemsPriceSet: amount((checkout) => sumLines(checkout, grossOf)),
  totalPriceSet: amount(totalOf),
  totalTaxSet: amount((checkout) => dueOnAddress(checkout).taxMinor),
};

export const checkoutLineFields: Fields<Line> = {
  id: (line) => gid("AbandonedCheckoutLineItem", line.id),
  product: (line, _args, { data }) =>
    line.productId === null ? null : (data.products.get(line.productId) ?? null),
  variant: (line, _args, { data }) =>
    line.variantId === null ? null : (data.variants.get(line.variantId) ?? null),
  originalUnitPriceSet: amount((line) => line.unitPriceMinor),
  originalTotalPriceSet: amount(grossOf),
  // Every discount at checkout is by code here.
  discountedTotalPriceSet: amount(netOf),
  discountedTotalPriceWithCodeDiscount: amount(netOf),
  discountedUnitPriceSet: amount((line) => Math.round(netOf(line) / Math.max(1, line.quantity))),
  discountedUnitPriceWithCodeDiscount: amount((line) =>
    Math.round(netOf(line) / Math.max(1, line.quantity)),
  ),
};
