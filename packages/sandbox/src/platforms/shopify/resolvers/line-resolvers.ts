import type { Order, OrderLine } from "../../../core/store-data.ts";
import { lineGross, lineNet, sumMinor } from "../order-sums.ts";
import { gid } from "../values.ts";
import { allocationsOf } from "./discount-resolvers.ts";
import {
  bag,
  currentQuantity,
  taxLine,
  type LineSource,
  type ShippingSource,
} from "./order-parts.ts";
import type { Fields } from "./resolver.ts";

export const lineItemFields: Fields<LineSource> = {
  id: ({ line }) => gid("LineItem", line.id),
  title: ({ line }) => line.title,
  name: ({ line }) => (line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title),
  variantTitle: ({ line }) => line.variantTitle,
  sku: ({ line }) => line.sku,
  vendor: ({ line }) => line.vendor,
  isGiftCard: ({ line }) => line.isGiftCard,
  quantity: ({ line }) => line.quantity,
  currentQuantity,
  refundableQuantity: currentQuantity,
  requiresShipping: ({ line }) => !line.isGiftCard,
  taxable: ({ line }) => !line.isGiftCard,
  customAttributes: () => [],
  // Deleted products are gone from the line as well; its title and SKU stay.
  product: ({ line }, _args, { data }) =>
    line.productId === null ? null : (data.products.get(line.productId) ?? null),
  variant: ({ line }, _args, { data }) =>
    line.variantId === null ? null : (data.variants.get(line.variantId) ?? null),
  originalUnitPriceSet: ({ line, order }, _args, context) =>
    bag(order, line.unitPriceMinor, context),
  originalTotalSet: ({ line, order }, _args, context) => bag(order, lineGross(line), context),
  // Order discounts are never in it, discounts by code only when asked for.
  discountedTotalSet: (
    { line, order },
    { withCodeDiscounts }: { withCodeDiscounts?: boolean | null },
    context,
  ) => bag(order, discountedTotal(line, order, withCodeDiscounts ?? false), context),
  discountedUnitPriceSet: ({ line, order }, _args, context) =>
    bag(order, perUnit(discountedTotal(line, order, false), line), context),
  discountedUnitPriceAfterAllDiscountsSet: ({ line, order }, _args, context) =>
    bag(order, perUnit(lineNet(line), line), context),
  priceAfterAllDiscountsBeforeTaxesSet: ({ line, order }, _args, context) =>
    bag(order, lineNet(line) - (order.pricesIncludeTax ? sumMinor(line.taxes) : 0), context),
  totalDiscountSet: ({ line, order }, _args, context) =>
    bag(order, lineGross(line) - discountedTotal(line, order, false), context),
  discountAllocations: ({ line, order }, _args, context) =>
    allocationsOf(line.discounts, order, context),
  taxLines: ({ line, order }, { first }: { first?: number | null }, context) =>
    line.taxes.slice(0, first ?? undefined).map((tax) => taxLine(tax, order, context)),
};

function perUnit(minor: number, line: OrderLine): number {
  return line.quantity === 0 ? 0 : Math.round(minor / line.quantity);
}

/** Every discount here is spread over the order, so only those by code can be asked for. */
function discountedTotal(line: OrderLine, order: Order, withCodes: boolean): number {
  if (!withCodes) return lineGross(line);
  const byCode = line.discounts.filter(
    ({ discount }) => order.discounts[discount]?.kind === "code",
  );
  return lineGross(line) - sumMinor(byCode);
}

export const shippingLineFields: Fields<ShippingSource> = {
  id: ({ line }) => gid("ShippingLine", line.id),
  title: ({ line }) => line.title,
  code: ({ line }) => line.title,
  source: () => "shopify",
  custom: () => false,
  isRemoved: () => false,
  originalPriceSet: ({ line, order }, _args, context) => bag(order, line.priceMinor, context),
  discountedPriceSet: ({ line, order }, _args, context) =>
    bag(order, line.priceMinor - sumMinor(line.discounts), context),
  currentDiscountedPriceSet: ({ line, order }, _args, context) =>
    bag(order, line.priceMinor - sumMinor(line.discounts), context),
  discountAllocations: ({ line, order }, _args, context) =>
    allocationsOf(line.discounts, order, context),
  taxLines: ({ line, order }, _args, context) =>
    line.taxes.map((tax) => taxLine(tax, order, context)),
};
