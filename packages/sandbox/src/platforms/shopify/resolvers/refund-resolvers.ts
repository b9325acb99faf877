import type { Refund } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { refundedMoney } from "../order-sums.ts";
import { gid } from "../values.ts";
import { bag, linesOf, shippingLinesOf, type RefundSource } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";
import { refundTransactionsOf } from "./transaction-resolvers.ts";

type BackSource<Part> = { id: number; part: Part; source: RefundSource };

function partsOf<Part extends { id: number }>(
  source: RefundSource,
  parts: readonly Part[],
): BackSource<Part>[] {
  return parts.map((part) => ({ id: part.id, part, source }));
}

export const refundFields: Fields<RefundSource> = {
  id: ({ refund }) => gid("Refund", refund.id),
  legacyResourceId: ({ refund }) => String(refund.id),
  createdAt: ({ refund }) => refund.createdAt,
  processedAt: ({ refund }) => refund.processedAt,
  updatedAt: ({ refund }) => refund.createdAt,
  note: ({ refund }) => refund.note,
  duties: () => null,
  totalRefundedSet: ({ refund, order }, _args, context) =>
    bag(order, refundedMoney(order, refund), context),
  refundLineItems: (source, args, context, info) =>
    page(listById("refundLineItems", partsOf(source, source.refund.lines)), args, context, info),
  refundShippingLines: (source, args, context, info) =>
    page(listById("refundShipping", partsOf(source, source.refund.shipping)), args, context, info),
  orderAdjustments: (source, args, context, info) =>
    page(listById("adjustments", partsOf(source, source.refund.adjustments)), args, context, info),
  transactions: (source, args, context, info) =>
    page(listById("transactions", refundTransactionsOf(source)), args, context, info),
};

const restockTypes = { cancel: "CANCEL", return: "RETURN", none: "NO_RESTOCK" } as const;

export const refundLineFields: Fields<BackSource<Refund["lines"][number]>> = {
  id: ({ part }) => gid("RefundLineItem", part.id),
  lineItem: ({ part, source }) => linesOf(source.order).find(({ id }) => id === part.lineId),
  location: ({ part }, _args, { data }) =>
    part.restock === "none" ? null : ([...data.locations.values()][0] ?? null),
  quantity: ({ part }) => part.quantity,
  restockType: ({ part }) => restockTypes[part.restock],
  restocked: ({ part }) => part.restock !== "none",
  priceSet: ({ part, source }, _args, context) => {
    const line = source.order.lines.find(({ id }) => id === part.lineId);
    return bag(source.order, line?.unitPriceMinor ?? 0, context);
  },
  subtotalSet: ({ part, source }, _args, context) => bag(source.order, part.subtotalMinor, context),
  totalTaxSet: ({ part, source }, _args, context) => bag(source.order, part.taxMinor, context),
};

export const refundShippingFields: Fields<BackSource<Refund["shipping"][number]>> = {
  id: ({ part }) => gid("RefundShippingLine", part.id),
  shippingLine: ({ part, source }) =>
    shippingLinesOf(source.order).find(({ id }) => id === part.shippingLineId),
  subtotalAmountSet: ({ part, source }, _args, context) =>
    bag(source.order, part.subtotalMinor, context),
  taxAmountSet: ({ part, source }, _args, context) => bag(source.order, part.taxMinor, context),
};

const reasons = {
  customer: "CUSTOMER",
  damage: "DAMAGE",
  restock: "RESTOCK",
  discrepancy: "REFUND_DISCREPANCY",
} as const;

/** An adjustment counts in the shop's favour: money given beyond the goods is negative, a fee held back positive. */
export const adjustmentFields: Fields<BackSource<Refund["adjustments"][number]>> = {
  id: ({ part }) => gid("OrderAdjustment", part.id),
  reason: ({ part }) => reasons[part.reason],
  amountSet: ({ part, source }, _args, context) => bag(source.order, -part.givenMinor, context),
  taxAmountSet: ({ part, source }, _args, context) =>
    bag(source.order, -part.givenTaxMinor, context),
};
