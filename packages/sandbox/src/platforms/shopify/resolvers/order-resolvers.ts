import type { Order, Tax } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { displayFinancialStatus, displayFulfillmentStatus } from "../order-status.ts";
import { asGraphqlError } from "../denial-errors.ts";
import { internalServerError } from "../errors.ts";
import type { OrderSums } from "../order-sums.ts";
import type { RequestContext } from "../request-context.ts";
import { sourceNames } from "../search/search-fields.ts";
import { gid } from "../values.ts";
import { addressOf } from "./address.ts";
import { agreementsOf } from "./agreements.ts";
import { discountApplicationsOf } from "./discount-resolvers.ts";
import { journeySummaryOf } from "./journey-resolvers.ts";
import {
  bag,
  currentQuantity,
  customerOf,
  linesOf,
  refundsOf,
  shippingLinesOf,
  sumsOf,
  taxLine,
} from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";
import { transactionsOf } from "./transaction-resolvers.ts";

function total(pick: (sums: OrderSums, order: Order) => number) {
  return (order: Order, _: unknown, context: RequestContext) =>
    bag(order, pick(sumsOf(order), order), context);
}

/** @throws INTERNAL_SERVER_ERROR for an order that the platform cannot put together. */
function putTogether(order: Order, { brokenOrders }: RequestContext): Order {
  if (brokenOrders.has(order.id)) throw asGraphqlError(internalServerError("broken-order"));
  return order;
}

type AdditionalFee = NonNullable<Order["additionalFees"]>[number];

/** Null for an order without fees. */
function feesTotal(pick: (fee: AdditionalFee) => number) {
  return (order: Order, _: unknown, context: RequestContext) => {
    const fees = order.additionalFees ?? [];
    const sum = fees.reduce((minor, fee) => minor + pick(fee), 0);
    return fees.length === 0 ? null : bag(order, sum, context);
  };
}

function currentTotal(sums: OrderSums, order: Order): number {
  const tax = order.pricesIncludeTax
    ? 0
    : sums.returnedTax + sums.removedTax + sums.returnedShippingTax;
  const fees = (order.additionalFees ?? []).reduce((sum, fee) => sum + fee.refundedMinor, 0);
  return sums.total - fees - sums.returnedGoods - sums.removedGoods - sums.returnedShipping - tax;
}

const outstanding = (sums: OrderSums, order: Order) =>
  order.payment === "voided" || order.cancelledAt !== null
    ? 0
    : Math.max(0, currentTotal(sums, order) - sums.received + sums.refunded + sums.discrepancy);

const attributions = {
  online_store: { handle: "web", displayName: "Online Store", icon: null },
  pos: { handle: "pos", displayName: "Point of Sale", icon: null },
  draft: { handle: "draft_orders", displayName: "Draft Orders", icon: null },
  other: { handle: "other", displayName: "Other", icon: null },
} as const;

const appIds = { online_store: 580_111, pos: 129_785, draft: 1_354_745, other: 1_520_611 } as const;

function codesOf(order: Order): string[] {
  return order.discounts.flatMap((discount) => (discount.kind === "code" ? [discount.code] : []));
}

/** Taxes of lines and shipping together, one for each name and rate. */
function taxesOf(order: Order): Tax[] {
  const taxes = new Map<string, Tax>();
  for (const line of [...order.lines, ...order.shippingLines]) {
    for (const tax of line.taxes) {
      const key = `${tax.title} ${tax.rate}`;
      const known = taxes.get(key);
      taxes.set(key, { ...tax, minor: tax.minor + (known?.minor ?? 0) });
    }
  }
  return [...taxes.values()];
}

export const orderFields: Fields<Order> = {
  id: (order) => gid("Order", order.id),
  legacyResourceId: (order) => String(order.id),
  app: (order) => ({
    id: gid("App", appIds[order.channel]),
    name: attributions[order.channel].displayName,
  }),
  attribution: (order) => attributions[order.channel],
  additionalFees: (order, _args, context) =>
    (order.additionalFees ?? []).map((fee) => ({
      id: gid("AdditionalFee", fee.id),
      name: fee.name,
      price: bag(order, fee.priceMinor, context),
      taxLines: fee.taxes.map((tax) => taxLine(tax, order, context)),
    })),
  originalTotalAdditionalFeesSet: feesTotal((fee) => fee.priceMinor),
  currentTotalAdditionalFeesSet: feesTotal((fee) => fee.priceMinor - fee.refundedMinor),
  agreements: (order, args, context, info) =>
    page(listById("agreements", agreementsOf(putTogether(order, context))), args, context, info),
  billingAddress: (order) => addressOf(order, "BillingAddress"),
  shippingAddress: (order) =>
    order.channel === "pos" ? null : addressOf(order, "ShippingAddress"),
  cancelReason: (order) => order.cancelReason?.toUpperCase() ?? null,
  closed: (order) => order.closedAt !== null,
  confirmed: () => true,
  currencyCode: (_order, _args, context) => context.data.shop.currency,
  presentmentCurrencyCode: (order, _args, context) =>
    order.presentment?.currency ?? context.data.shop.currency,
  currentShippingPriceSet: total((sums) => sums.shipping - sums.returnedShipping),
  currentSubtotalLineItemsQuantity: (order) =>
    linesOf(order).reduce((sum, line) => sum + currentQuantity(line), 0),
  currentSubtotalPriceSet: total((sums) => sums.subtotal - sums.returnedGoods - sums.removedGoods),
  currentTotalDiscountsSet: total((sums) => sums.discounts),
  currentTotalDutiesSet: (order, _args, context) =>
    order.dutiesMinor === 0 ? null : bag(order, order.dutiesMinor, context),
  currentTotalPriceSet: total(currentTotal),
  currentTotalTaxSet: total(
    (sums) => sums.tax - sums.returnedTax - sums.removedTax - sums.returnedShippingTax,
  ),
  customer: (order, _args, context) => customerOf(order, context.data),
  customerJourneySummary: (order, _args, context) => journeySummaryOf(order, context),
  discountApplications: (order, args, context, info) =>
    page(listById("discounts", discountApplicationsOf(order, context)), args, context, info),
  discountCode: (order) => codesOf(order)[0] ?? null,
  discountCodes: codesOf,
  displayFinancialStatus,
  displayFulfillmentStatus,
  dutiesIncluded: () => false,
  edited: (order) => order.edits.length > 0,
  fullyPaid: (order) => outstanding(sumsOf(order), order) === 0 && order.payment === "paid",
  unpaid: (order) => sumsOf(order).received === 0,
  lineItems: (order, args, context, info) =>
    page(listById("lineItems", linesOf(putTogether(order, context))), args, context, info),
  netPaymentSet: total((sums) => sums.received - sums.refunded),
  note: () => null,
  originalTotalDutiesSet: (order, _args, context) =>
    order.dutiesMinor === 0 ? null : bag(order, order.dutiesMinor, context),
  originalTotalPriceSet: total(
    (sums, order) =>
      sums.total -
      (sums.editedGoods + sums.removedGoods) -
      (order.pricesIncludeTax ? 0 : sums.editedTax + sums.removedTax),
  ),
  paymentGatewayNames: (order) => [order.gateway],
  refundDiscrepancySet: total((sums) => sums.discrepancy),
  refundable: (order) => sumsOf(order).received > sumsOf(order).refunded,
  refunds: (order, { first }: { first?: number | null }, context) =>
    refundsOf(putTogether(order, context)).slice(0, first ?? undefined),
  requiresShipping: (order) => order.lines.some((line) => !line.isGiftCard),
  retailLocation: (order, _args, { data }) =>
    order.locationId === null ? null : (data.locations.get(order.locationId) ?? null),
  returnStatus: (order) =>
    order.refunds.some((refund) => refund.lines.some((line) => line.restock === "return"))
      ? "RETURNED"
      : "NO_RETURN",
  shippingLine: (order) => shippingLinesOf(order)[0] ?? null,
  shippingLines: (order, args, context, info) =>
    page(listById("shippingLines", shippingLinesOf(order)), args, context, info),
  sourceIdentifier: () => null,
  sourceName: (order) => sourceNames[order.channel],
  subtotalLineItemsQuantity: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
  subtotalPriceSet: total((sums) => sums.subtotal),
  taxLines: (order, _args, context) => taxesOf(order).map((tax) => taxLine(tax, order, context)),
  taxesIncluded: (order) => order.pricesIncludeTax,
  test: (order) => order.isTest,
  totalCashRoundingAdjustment: (order, _args, context) => ({
    paymentSet: bag(order, order.cashRounding?.paymentMinor ?? 0, context),
    refundSet: bag(order, order.cashRounding?.refundMinor ?? 0, context),
  }),
  totalDiscountsSet: total((sums) => sums.discounts),
  totalOutstandingSet: total(outstanding),
  totalPriceSet: total((sums) => sums.total),
  totalReceivedSet: total((sums) => sums.received),
  totalRefundedSet: total((sums) => sums.refunded),
  totalRefundedShippingSet: total((sums) => sums.returnedShipping),
  totalShippingPriceSet: total((sums) => sums.shipping),
  totalTaxSet: total((sums) => sums.tax),
  totalTipReceivedSet: total((_sums, order) => order.tipMinor),
  transactions: (order, { first }: { first?: number | null }) =>
    transactionsOf(order).slice(0, first ?? undefined),
  transactionsCount: (order) => ({ count: transactionsOf(order).length, precision: "EXACT" }),
};
