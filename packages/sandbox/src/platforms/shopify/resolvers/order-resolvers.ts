import type { Order } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { asGraphqlError } from "../denial-errors.ts";
import { internalServerError } from "../errors.ts";
import { displayFinancialStatus } from "../order-status.ts";
import { totalTax, totalPrice } from "../order-sums.ts";
import type { RequestContext } from "../request-context.ts";
import { gid } from "../values.ts";
import { addressOf } from "./address.ts";
import { agreementsOf } from "./agreements.ts";
import { journeySummaryOf } from "./journey-resolvers.ts";
import { bag, customerOf, linesOf, refundsOf, shippingLinesOf, taxLine } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

/** @throws INTERNAL_SERVER_ERROR for an order that is configured to fail */
function loaded(order: Order, { brokenOrders }: RequestContext): Order {
  if (brokenOrders.has(order.id)) throw asGraphqlError(internalServerError("broken-order"));
  return order;
}

/** Shopify's source names. */
const sourceNames: Record<Order["channel"], string> = {
  online_store: "web",
  pos: "pos",
  draft: "shopify_draft_order",
  other: "1520611",
};

/** Returns null for an order without fees. */
function currentFees(order: Order, _args: unknown, context: RequestContext) {
  const fees = order.additionalFees ?? [];
  const sum = fees.reduce((minor, fee) => minor + fee.priceMinor - fee.refundedMinor, 0);
  return fees.length === 0 ? null : bag(sum, context);
}

export const orderFields: Fields<Order> = {
  id: (order) => gid("Order", order.id),
  legacyResourceId: (order) => String(order.id),
  additionalFees: (order, _args, context) =>
    (order.additionalFees ?? []).map((fee) => ({
      id: gid("AdditionalFee", fee.id),
      price: bag(fee.priceMinor, context),
      taxLines: fee.taxes.map((tax) => taxLine(tax, context)),
    })),
  currentTotalAdditionalFeesSet: currentFees,
  agreements: (order, args, context, info) =>
    page(listById("agreements", agreementsOf(loaded(order, context))), args, context, info),
  billingAddress: (order) => addressOf(order, "BillingAddress"),
  shippingAddress: (order) =>
    order.channel === "pos" ? null : addressOf(order, "ShippingAddress"),
  currencyCode: (_order, _args, context) => context.data.shop.currency,
  customer: (order, _args, context) => customerOf(order, context.data),
  customerJourneySummary: (order, _args, context) => journeySummaryOf(order, context),
  discountCodes: ({ discounts }) =>
    discounts.flatMap((discount) => (discount.kind === "code" ? [discount.code] : [])),
  displayFinancialStatus,
  dutiesIncluded: () => false,
  edited: (order) => order.edits.length > 0,
  lineItems: (order, args, context, info) =>
    page(listById("lineItems", linesOf(loaded(order, context))), args, context, info),
  originalTotalDutiesSet: (order, _args, context) =>
    order.dutiesMinor === 0 ? null : bag(order.dutiesMinor, context),
  refunds: (order, { first }: { first?: number | null }, context) =>
    refundsOf(loaded(order, context)).slice(0, first ?? undefined),
  returnStatus: ({ returns = [] }) => (returns.length > 0 ? "RETURNED" : "NO_RETURN"),
  shippingLines: (order, args, context, info) =>
    page(listById("shippingLines", shippingLinesOf(order)), args, context, info),
  sourceName: (order) => sourceNames[order.channel],
  taxesIncluded: (order) => order.pricesIncludeTax,
  test: (order) => order.isTest,
  totalCashRoundingAdjustment: (order, _args, context) => ({
    paymentSet: bag(order.cashRounding?.paymentMinor ?? 0, context),
    refundSet: bag(order.cashRounding?.refundMinor ?? 0, context),
  }),
  totalPriceSet: (order, _args, context) => bag(totalPrice(order), context),
  totalTaxSet: (order, _args, context) => bag(totalTax(order), context),
  totalTipReceivedSet: (order, _args, context) => bag(order.tipMinor, context),
};
