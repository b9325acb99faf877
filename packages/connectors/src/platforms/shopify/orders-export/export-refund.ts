import type { OrderLineRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import { proportion } from "./apportion.ts";

export type RefundedOrder = {
  pricesIncludeTax: boolean;
  lines: OrderLineRecord[];
  shippingMinor: number;
  shippingTaxMinor: number;
  dutiesMinor: number;
  /** What was charged; differs from the sum of the parts by an unexplained part, such as a tip. */
  totalMinor: number;
};

/**
 * The refund of 'Refunded Amount', in minor units. An export gives neither its date nor its lines. If it covers the
 * order's total, everything was refunded, and only money beyond the total is goodwill. Otherwise it is assigned to goods
 * first, then shipping, duties and gift cards, each with its share of tax, and no units are returned; what is left
 * belongs to the unexplained part of the total, which no figure includes.
 */
export function exportRefund(
  externalId: string,
  refundedMinor: number,
  order: RefundedOrder,
): RefundRecord {
  const goods = valueOf(order.lines.filter((line) => !line.isGiftCard));
  const giftCards = order.lines.filter((line) => line.isGiftCard);
  const shipping = { valueMinor: order.shippingMinor, taxMinor: order.shippingTaxMinor };
  const paid = (part: Part) => part.valueMinor + (order.pricesIncludeTax ? 0 : part.taxMinor);

  if (refundedMinor >= order.totalMinor) {
    return {
      externalId,
      processedAt: null,
      lines: order.lines.map((line) => ({
        lineExternalId: line.externalId,
        quantity: line.quantity,
        subtotalMinor: line.totalMinor - line.discountMinor,
        taxMinor: line.taxMinor,
      })),
      shippingMinor: shipping.valueMinor,
      shippingTaxMinor: shipping.taxMinor,
      dutiesMinor: order.dutiesMinor,
      adjustmentMinor: refundedMinor - order.totalMinor,
      adjustmentTaxMinor: 0,
    };
  }

  const toGoods = Math.min(refundedMinor, paid(goods));
  const toShipping = Math.min(refundedMinor - toGoods, paid(shipping));
  const toDuties = Math.min(refundedMinor - toGoods - toShipping, order.dutiesMinor);
  const toGiftCards = Math.min(
    refundedMinor - toGoods - toShipping - toDuties,
    paid(valueOf(giftCards)),
  );
  const goodsBack = shareOf(goods, toGoods, paid(goods), order.pricesIncludeTax);
  const shippingBack = shareOf(shipping, toShipping, paid(shipping), order.pricesIncludeTax);
  return {
    externalId,
    processedAt: null,
    lines: giftCards.slice(0, 1).map((line) => ({
      lineExternalId: line.externalId,
      quantity: 0,
      subtotalMinor: toGiftCards,
      taxMinor: 0,
    })),
    shippingMinor: shippingBack.valueMinor,
    shippingTaxMinor: shippingBack.taxMinor,
    dutiesMinor: toDuties,
    adjustmentMinor: goodsBack.valueMinor,
    adjustmentTaxMinor: goodsBack.taxMinor,
  };
}

function valueOf(lines: readonly OrderLineRecord[]): Part {
  return lines.reduce(
    (sum, line) => ({
      valueMinor: sum.valueMinor + line.totalMinor - line.discountMinor,
      taxMinor: sum.taxMinor + line.taxMinor,
    }),
    { valueMinor: 0, taxMinor: 0 },
  );
}

type Part = { valueMinor: number; taxMinor: number };

/** Splits the refunded amount of a part into value and tax in the part's proportion. */
function shareOf(part: Part, backMinor: number, paidMinor: number, includesTax: boolean): Part {
  const taxMinor = proportion(part.taxMinor, backMinor, paidMinor);
  return { valueMinor: includesTax ? backMinor : backMinor - taxMinor, taxMinor };
}
