import type { Refund } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { refundedMoney } from "../order-sums.ts";
import { gid } from "../values.ts";
import { bag, linesOf, taxLine, type RefundSource } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

type PartSource<Part> = { id: number; part: Part; source: RefundSource };

function partsOf<Part extends { id: number }>(
  source: RefundSource,
  parts: readonly Part[],
): PartSource<Part>[] {
  return parts.map((part) => ({ id: part.id, part, source }));
}

export const refundFields: Fields<RefundSource> = {
  id: ({ refund }) => gid("Refund", refund.id),
  createdAt: ({ refund }) => refund.createdAt,
  processedAt: ({ refund }) => refund.processedAt,
  duties: ({ refund }, _args, context) =>
    refund.duties?.map(({ id, priceMinor, taxes }) => ({
      amountSet: bag(priceMinor, context),
      originalDuty: {
        id: gid("Duty", id),
        price: bag(priceMinor, context),
        taxLines: taxes.map((tax) => taxLine(tax, context)),
      },
    })) ?? null,
  totalRefundedSet: ({ refund, order }, _args, context) =>
    bag(refundedMoney(order, refund), context),
  refundLineItems: (source, args, context, info) =>
    page(listById("refundLineItems", partsOf(source, source.refund.lines)), args, context, info),
  refundShippingLines: (source, args, context, info) =>
    page(listById("refundShipping", partsOf(source, source.refund.shipping)), args, context, info),
  orderAdjustments: (source, args, context, info) =>
    page(listById("adjustments", partsOf(source, source.refund.adjustments)), args, context, info),
};

export const refundLineFields: Fields<PartSource<Refund["lines"][number]>> = {
  lineItem: ({ part, source }) => linesOf(source.order).find(({ id }) => id === part.lineId),
  quantity: ({ part }) => part.quantity,
  subtotalSet: ({ part }, _args, context) => bag(part.subtotalMinor, context),
  totalTaxSet: ({ part }, _args, context) => bag(part.taxMinor, context),
};

export const refundShippingFields: Fields<PartSource<Refund["shipping"][number]>> = {
  id: ({ part }) => gid("RefundShippingLine", part.id),
  subtotalAmountSet: ({ part }, _args, context) => bag(part.subtotalMinor, context),
  taxAmountSet: ({ part }, _args, context) => bag(part.taxMinor, context),
};

/** Money refunded beyond the items is negative; a fee withheld by the store is positive. */
export const adjustmentFields: Fields<PartSource<Refund["adjustments"][number]>> = {
  id: ({ part }) => gid("OrderAdjustment", part.id),
  amountSet: ({ part }, _args, context) => bag(-part.givenMinor, context),
  taxAmountSet: ({ part }, _args, context) => bag(-part.givenTaxMinor, context),
};
