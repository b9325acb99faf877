import { orderRecordSchema } from "@cartograph/contracts/records.ts";
import { expect } from "vitest";
import type { AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode, OrderNode } from "../schemas/orders.schemas.ts";
import type { RefundNode } from "../schemas/refunds.schemas.ts";
import { toOrderRecord } from "./orders.mapper.ts";

export const money = (amount: string) => ({ shopMoney: { amount } });
export const nothingMore = { hasNextPage: false, endCursor: null };

export function line(changes: Partial<LineNode> = {}): LineNode {
  return {
    id: "gid://shopify/LineItem/11",
    title: "Desk Lamp",
    variantTitle: "Black",
    sku: "DL-BLK",
    vendor: "Lumen",
    isGiftCard: false,
    quantity: 2,
    currentQuantity: 2,
    product: { id: "gid://shopify/Product/21" },
    variant: { id: "gid://shopify/ProductVariant/31" },
    originalTotalSet: money("100.0"),
    discountAllocations: [{ allocatedAmountSet: money("10.0") }],
    taxLines: [{ priceSet: money("7.2") }],
    ...changes,
  };
}

export function order(changes: Partial<OrderNode> = {}): OrderNode {
  return {
    id: "gid://shopify/Order/6100000000001",
    legacyResourceId: "6100000000001",
    name: "#1001",
    createdAt: "2026-06-02T09:15:10Z",
    processedAt: "2026-06-02T09:15:08Z",
    updatedAt: "2026-06-05T11:00:00Z",
    cancelledAt: null,
    test: false,
    edited: false,
    sourceName: "web",
    currencyCode: "EUR",
    taxesIncluded: false,
    dutiesIncluded: false,
    discountCodes: ["SUMMER10"],
    tags: [],
    displayFinancialStatus: "PAID",
    returnStatus: "NO_RETURN",
    totalPriceSet: money("105.6"),
    totalTaxSet: money("7.6"),
    totalTipReceivedSet: money("0.0"),
    originalTotalDutiesSet: null,
    additionalFees: [],
    currentTotalAdditionalFeesSet: null,
    totalCashRoundingAdjustment: { paymentSet: money("0.0"), refundSet: money("0.0") },
    customer: { id: "gid://shopify/Customer/7200000000001" },
    shippingAddress: { countryCodeV2: "DE", provinceCode: null },
    billingAddress: { countryCodeV2: "AT" },
    customerJourneySummary: { ready: true, firstVisit: null, lastVisit: null },
    shippingLines: {
      nodes: [{ discountedPriceSet: money("8.0"), taxLines: [{ priceSet: money("0.4") }] }],
      pageInfo: nothingMore,
    },
    lineItems: { nodes: [], pageInfo: nothingMore },
    refunds: [],
    ...changes,
  };
}

export function refund(changes: Partial<RefundNode> = {}): RefundNode {
  return {
    id: "gid://shopify/Refund/900",
    createdAt: "2026-06-05T11:00:00Z",
    processedAt: "2026-06-05T11:00:00Z",
    totalRefundedSet: money("48.6"),
    duties: null,
    refundLineItems: {
      nodes: [
        {
          quantity: 1,
          lineItem: { id: "gid://shopify/LineItem/11" },
          subtotalSet: money("45.0"),
          totalTaxSet: money("3.6"),
        },
      ],
      pageInfo: nothingMore,
    },
    refundShippingLines: { nodes: [] },
    orderAdjustments: { nodes: [] },
    ...changes,
  };
}

export function agreement(
  reason: string,
  ...nodes: AgreementNode["sales"]["nodes"]
): AgreementNode {
  return {
    id: "gid://shopify/SalesAgreement/77",
    happenedAt: "2026-06-04T10:00:00Z",
    reason,
    sales: { nodes, pageInfo: nothingMore },
  };
}

/** A sale of one lamp for nothing. */
export const sale = (changes: Partial<AgreementNode["sales"]["nodes"][number]>) => ({
  actionType: "ORDER",
  lineType: "PRODUCT",
  quantity: 1,
  totalAmount: money("0.0"),
  totalDiscountAmountBeforeTaxes: money("0.0"),
  totalDiscountAmountAfterTaxes: money("0.0"),
  totalTaxAmount: money("0.0"),
  lineItem: { id: "gid://shopify/LineItem/11" },
  ...changes,
});

type Parts = { lines?: LineNode[]; refunds?: RefundNode[]; agreements?: AgreementNode[] };

/** The record of an order node and its parts, and the first warning. */
export function map(changes: Partial<OrderNode> = {}, parts: Parts = {}) {
  const { record, warnings } = mapAny(changes, parts);
  expect(orderRecordSchema.parse(record)).toEqual(record);
  return { record, warning: warnings[0] ?? null };
}

/** The same for a record that ingestion leaves out. */
export function mapAny(changes: Partial<OrderNode>, parts: Parts) {
  const whole = order(changes);
  return toOrderRecord({
    order: whole,
    shippingLines: whole.shippingLines.nodes,
    lines: parts.lines ?? [line()],
    refunds: parts.refunds ?? [],
    agreements: parts.agreements ?? [],
  });
}
