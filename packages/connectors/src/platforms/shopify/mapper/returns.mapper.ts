import type { RefundRecord } from "@cartograph/contracts/records.ts";
import type { AgreementNode, SaleNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode } from "../schemas/orders.schemas.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

export type ReturnContext = {
  currency: string;
  pricesIncludeTax: boolean;
  /** The order's prices include duties, so what is given back of them is part of the goods. */
  pricesIncludeDuties: boolean;
  /** Sales of returns that are edits of the order. */
  added: ReadonlySet<SaleNode>;
  /** A line that is the order's tip, which is no sale. */
  tipLineId: string | null;
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

/** What the order itself has: its lines with every unit ever sold, and the price of its shipping lines. */
export type SoldParts = {
  lines: readonly LineNode[];
  shippingMinor: number;
  currency: string;
  pricesIncludeTax: boolean;
};

/**
 * Sales of returns that are edits of the order: units handed over and shipping charged in exchange, and changed prices.
 * Only the order's parts tell such a sale from one that takes back a return: what the order and its edits leave of them
 * was added by returns.
 */
export function addedByReturns(
  agreements: readonly AgreementNode[],
  order: SoldParts,
): ReadonlySet<SaleNode> {
  const left = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  left.set(shippingPart, order.shippingMinor);
  const take = (sale: SaleNode, size: number) => {
    const part = partOf(sale);
    left.set(part, (left.get(part) ?? 0) - size);
  };
  const placed = agreements.filter((one) => one.reason === "ORDER" || one.reason === "ORDER_EDIT");
  for (const sale of placed.flatMap(({ sales }) => sales.nodes)) take(sale, sizeOf(sale, order));
  const added = new Set<SaleNode>();
  for (const sale of agreements.filter(isReturn).flatMap(({ sales }) => sales.nodes)) {
    if (!partTypes.has(sale.lineType)) continue;
    const size = sizeOf(sale, order);
    const isNew = size > 0 && size <= (left.get(partOf(sale)) ?? 0);
    if (!isNew && !isUpdate(sale)) continue;
    take(sale, size);
    added.add(sale);
  }
  return added;
}

const partTypes: ReadonlySet<string> = new Set(["PRODUCT", "GIFT_CARD", "SHIPPING"]);
const shippingPart = "SHIPPING";

function partOf({ lineType, lineItem }: SaleNode): string {
  return lineType === "SHIPPING" ? shippingPart : (lineItem?.id ?? "");
}

/** The units that a sale adds to a line; the amount that it adds to shipping, negative if it takes some off. */
function sizeOf(sale: SaleNode, { currency, pricesIncludeTax }: SoldParts): number {
  const minor = toMinor(sale.totalAmount, currency);
  if (sale.lineType === "SHIPPING") {
    return minor - (pricesIncludeTax ? 0 : toMinor(sale.totalTaxAmount, currency));
  }
  return isUpdate(sale) || minor < 0 ? 0 : Math.max(0, sale.quantity ?? 0);
}

/** Changes the price of what was sold before, whatever its quantity. */
export function isUpdate({ actionType }: SaleNode): boolean {
  return actionType === "UPDATE";
}

export function isReturn({ reason }: AgreementNode): boolean {
  return reason === "RETURN";
}

export function isRefund({ reason }: AgreementNode): boolean {
  return reason === "REFUND";
}

function toReversal(agreement: AgreementNode, context: ReturnContext): RefundRecord {
  const { currency, pricesIncludeTax, pricesIncludeDuties, added, tipLineId } = context;
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
  for (const sale of agreement.sales.nodes.filter((one) => !added.has(one))) {
    const taxMinor = 0 - toMinor(sale.totalTaxAmount, currency);
    const minor = 0 - toMinor(sale.totalAmount, currency) - (pricesIncludeTax ? 0 : taxMinor);
    switch (sale.lineType) {
      case "PRODUCT":
      case "GIFT_CARD":
        if (sale.lineItem === undefined || idOf(sale.lineItem.id) === tipLineId) break;
        lines.push({
          lineExternalId: idOf(sale.lineItem.id),
          quantity: 0 - (sale.quantity ?? 0),
          subtotalMinor: minor,
          taxMinor,
        });
        break;
      case "SHIPPING":
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
