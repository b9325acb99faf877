import type { RefundRecord } from "@cartograph/contracts/records.ts";
import type { AgreementNode, SaleNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode } from "../schemas/orders.schemas.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

export type ReturnContext = {
  currency: string;
  pricesIncludeTax: boolean;
  /** The order's prices include duties, so what is given back of them is part of the goods. */
  pricesIncludeDuties: boolean;
  /** Sales of units handed over in exchange, which are edits of the order. */
  exchanged: ReadonlySet<SaleNode>;
};

/**
 * Everything that returns and refunds of an order with returns give back. Shopify's reports date a return by the day it
 * was processed, with or without a refund, and only its agreements have that day, the fees kept, and each amount once.
 * Null for an order without returns, or whose returns have no sales.
 */
export function toReversals(
  agreements: readonly AgreementNode[],
  context: ReturnContext,
): RefundRecord[] | null {
  if (!agreements.some((one) => isReturn(one) && one.sales.nodes.length > 0)) return null;
  return agreements
    .filter((agreement) => isReturn(agreement) || isRefund(agreement))
    .map((agreement) => toReversal(agreement, context))
    .filter(hasAmounts);
}

/**
 * Sales of units handed over in exchange. A sale of units that the order had before takes back their return: a line
 * counts every unit ever sold, so such a sale has no room in it.
 */
export function exchangedSales(
  agreements: readonly AgreementNode[],
  lines: readonly LineNode[],
): ReadonlySet<SaleNode> {
  const room = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const take = ({ lineItem, quantity }: SaleNode) => {
    const units = Math.max(0, quantity ?? 0);
    const left = (room.get(lineItem?.id ?? "") ?? 0) - units;
    if (lineItem !== undefined) room.set(lineItem.id, left);
    return units > 0 && left >= 0;
  };
  const placed = agreements.filter((one) => one.reason === "ORDER" || one.reason === "ORDER_EDIT");
  for (const sale of placed.flatMap(({ sales }) => sales.nodes)) take(sale);
  const returned = agreements.filter(isReturn).flatMap(({ sales }) => sales.nodes);
  return new Set(returned.filter((sale) => sale.actionType === "ORDER" && take(sale)));
}

export function isReturn({ reason }: AgreementNode): boolean {
  return reason === "RETURN";
}

export function isRefund({ reason }: AgreementNode): boolean {
  return reason === "REFUND";
}

/** Shipping charged for an exchange is in the order's shipping lines. */
export function isAddedShipping({ lineType, actionType }: SaleNode): boolean {
  return lineType === "SHIPPING" && actionType === "ORDER";
}

function toReversal(agreement: AgreementNode, context: ReturnContext): RefundRecord {
  const { currency, pricesIncludeTax, pricesIncludeDuties, exchanged } = context;
  const lines: RefundRecord["lines"] = [];
  const reversal = {
    shippingMinor: 0,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    additionalFeesMinor: 0,
    additionalFeesTaxMinor: 0,
    adjustmentMinor: 0,
    adjustmentTaxMinor: 0,
  };
  for (const sale of agreement.sales.nodes) {
    const taxMinor = 0 - toMinor(sale.totalTaxAmount, currency);
    const minor = 0 - toMinor(sale.totalAmount, currency) - (pricesIncludeTax ? 0 : taxMinor);
    switch (sale.lineType) {
      case "PRODUCT":
      case "GIFT_CARD":
        if (sale.lineItem === undefined || exchanged.has(sale)) break;
        lines.push({
          lineExternalId: idOf(sale.lineItem.id),
          quantity: 0 - (sale.quantity ?? 0),
          subtotalMinor: minor,
          taxMinor,
        });
        break;
      case "SHIPPING":
        if (isReturn(agreement) && isAddedShipping(sale)) break;
        reversal.shippingMinor += minor;
        reversal.shippingTaxMinor += taxMinor;
        break;
      case "DUTY":
        if (pricesIncludeDuties) reversal.adjustmentMinor += minor;
        else reversal.dutiesMinor += minor;
        reversal.adjustmentTaxMinor += taxMinor;
        break;
      // A fee kept from a return is like a fee given back, with the opposite sign.
      case "ADDITIONAL_FEE":
      case "FEE":
        reversal.additionalFeesMinor += minor;
        reversal.additionalFeesTaxMinor += taxMinor;
        break;
      case "ADJUSTMENT":
        reversal.adjustmentMinor += minor;
        reversal.adjustmentTaxMinor += taxMinor;
        break;
      default: // Tips are no sales.
        break;
    }
  }
  const { additionalFeesMinor, additionalFeesTaxMinor, ...amounts } = reversal;
  return {
    externalId: idOf(agreement.id),
    processedAt: toUtcMs(agreement.happenedAt),
    lines,
    ...amounts,
    ...(additionalFeesMinor !== 0 && { additionalFeesMinor }),
    ...(additionalFeesTaxMinor !== 0 && { additionalFeesTaxMinor }),
  };
}

function hasAmounts({
  externalId: _id,
  processedAt: _at,
  lines,
  ...amounts
}: RefundRecord): boolean {
  return lines.length > 0 || Object.values(amounts).some((minor) => minor !== 0);
}
