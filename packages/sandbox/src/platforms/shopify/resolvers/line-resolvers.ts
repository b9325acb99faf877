import { sumMinor } from "../../../core/money.ts";
import { lineGross } from "../order-sums.ts";
import { gid } from "../values.ts";
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
  variantTitle: ({ line }) => line.variantTitle,
  sku: ({ line }) => line.sku,
  vendor: ({ line }) => line.vendor,
  isGiftCard: ({ line }) => line.isGiftCard,
  quantity: ({ line }) => line.quantity,
  currentQuantity,
  // A deleted product is removed from the line too; its title and SKU stay.
  product: ({ line }, _args, { data }) =>
    line.productId === null ? null : (data.products.get(line.productId) ?? null),
  variant: ({ line }, _args, { data }) =>
    line.variantId === null ? null : (data.variants.get(line.variantId) ?? null),
  originalTotalSet: ({ line }, _args, context) => bag(lineGross(line), context),
  discountAllocations: ({ line }, _args, context) =>
    line.discounts.map(({ minor }) => ({ allocatedAmountSet: bag(minor, context) })),
  taxLines: ({ line }, { first }: { first?: number | null }, context) =>
    line.taxes.slice(0, first ?? undefined).map((tax) => taxLine(tax, context)),
};

export const shippingLineFields: Fields<ShippingSource> = {
  discountedPriceSet: ({ line }, _args, context) =>
    bag(line.priceMinor - sumMinor(line.discounts), context),
  taxLines: ({ line }, _args, context) => line.taxes.map((tax) => taxLine(tax, context)),
};
