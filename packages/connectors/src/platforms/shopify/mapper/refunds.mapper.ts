import type { RefundRecord } from "@cartograph/contracts/records.ts";
import type { RefundDuty, RefundNode } from "../schemas/refunds.schemas.ts";
import { spreadTax } from "./order-lines.mapper.ts";
import { idOf, sumMinor, toMinor, toUtcMs } from "./values.ts";

export type RefundContext = {
  currency: string;
  pricesIncludeTax: boolean;
  /** The order's prices include duties, so those of a refund are in its lines. */
  pricesIncludeDuties: boolean;
  /** Only then do the order's lines have tax of duties. */
  hasUnallocatedTax: boolean;
};

export function toRefundRecord(
  refund: RefundNode,
  { currency, pricesIncludeTax, pricesIncludeDuties, hasUnallocatedTax }: RefundContext,
): RefundRecord {
  const duties = pricesIncludeDuties ? [] : (refund.duties ?? []);
  const taxedDuties = hasUnallocatedTax ? duties : [];
  const dutyTaxMinor = taxedDuties.reduce((sum, duty) => sum + taxOfDuty(duty, currency), 0);
  const returned = refund.refundLineItems.nodes.map((line) => ({
    lineExternalId: idOf(line.lineItem.id),
    quantity: line.quantity,
    subtotalMinor: toMinor(line.subtotalSet, currency),
    taxMinor: toMinor(line.totalTaxSet, currency),
  }));
  // As in the order, where tax that no part has is spread over the lines.
  const lines =
    dutyTaxMinor === 0
      ? returned
      : spreadTax(returned, dutyTaxMinor, ({ subtotalMinor }) => subtotalMinor);
  const shippingLines = refund.refundShippingLines.nodes;
  const adjustments = refund.orderAdjustments.nodes;
  const base = {
    externalId: idOf(refund.id),
    processedAt: toUtcMs(refund.processedAt),
    lines,
    shippingMinor: sumMinor(shippingLines, "subtotalAmountSet", currency),
    shippingTaxMinor: sumMinor(shippingLines, "taxAmountSet", currency),
    dutiesMinor: sumMinor(duties, "amountSet", currency),
    adjustmentMinor: sumMinor(adjustments, "amountSet", currency),
    adjustmentTaxMinor: sumMinor(adjustments, "taxAmountSet", currency),
  };
  const refunded = toMinor(refund.totalRefundedSet, currency);
  // Lines carry the tax of duties that are refunded with them.
  const aloneTaxMinor = lines.length > 0 ? 0 : dutyTaxMinor;
  const signed = withAdjustmentSign(base, { refunded, pricesIncludeTax, aloneTaxMinor });
  if (aloneTaxMinor === 0) return signed;
  return { ...signed, adjustmentTaxMinor: signed.adjustmentTaxMinor + aloneTaxMinor };
}

/** The refunded part of the tax of a duty. */
function taxOfDuty({ amountSet, originalDuty }: RefundDuty, currency: string): number {
  if (!originalDuty) return 0;
  const price = toMinor(originalDuty.price, currency);
  const taxMinor = sumMinor(originalDuty.taxLines, "priceSet", currency);
  return price === 0 ? 0 : Math.round((taxMinor * toMinor(amountSet, currency)) / price);
}

/**
 * An adjustment is the difference between the goods' value and the money paid back. Its sign, and whether it includes
 * its tax, are undocumented, so those that explain the money are used. If none do (money not paid back yet), money
 * beyond the goods' value is negative, as in Shopify's REST API.
 */
function withAdjustmentSign(
  refund: RefundRecord,
  {
    refunded,
    pricesIncludeTax,
    aloneTaxMinor,
  }: { refunded: number; pricesIncludeTax: boolean; aloneTaxMinor: number },
): RefundRecord {
  const { adjustmentMinor, adjustmentTaxMinor } = refund;
  if (adjustmentMinor === 0 && adjustmentTaxMinor === 0) return refund;
  const tax = pricesIncludeTax
    ? 0
    : refund.shippingTaxMinor + sumOf(refund.lines, "taxMinor") + aloneTaxMinor;
  const goods =
    sumOf(refund.lines, "subtotalMinor") + refund.shippingMinor + refund.dutiesMinor + tax;
  const beyond = refunded - goods;
  const otherAmount =
    adjustmentMinor + (pricesIncludeTax ? adjustmentTaxMinor : -adjustmentTaxMinor);
  const given = [adjustmentMinor, otherAmount].map((amount) => ({
    adjustmentMinor: amount,
    adjustmentTaxMinor,
  }));
  const readings = [...given, ...given.map(negatedAdjustment)];
  const found = readings.find(
    (reading) =>
      reading.adjustmentMinor + (pricesIncludeTax ? 0 : reading.adjustmentTaxMinor) === beyond,
  );
  return { ...refund, ...(found ?? negatedAdjustment(refund)) };
}

/** The refund without the order's tip, which is not a line of the order. */
export function withoutTipLine(refund: RefundRecord, tipLineId: string): RefundRecord {
  const lines = refund.lines.filter(({ lineExternalId }) => lineExternalId !== tipLineId);
  return { ...refund, lines };
}

/**
 * Leaves out of the adjustments what a tip refunded as an amount adds to them. Shopify does not mark it, so only what
 * the refunds give back beyond everything sold is recognized: that can only be the tip.
 */
export function withoutTipAmount(
  refunds: readonly RefundRecord[],
  { soldMinor, tipMinor, pricesIncludeTax }: TippedSale,
): RefundRecord[] {
  const given = refunds.reduce((sum, refund) => sum + givenBack(refund, pricesIncludeTax), 0);
  let left = Math.min(tipMinor, given - soldMinor);
  return refunds.map((refund) => {
    const share = Math.max(0, Math.min(left, refund.adjustmentMinor));
    left -= share;
    return share === 0 ? refund : { ...refund, adjustmentMinor: refund.adjustmentMinor - share };
  });
}

/** Minor units. */
export type TippedSale = {
  /** What the order's parts cost with tax, without its tip. */
  soldMinor: number;
  tipMinor: number;
  pricesIncludeTax: boolean;
};

/** What a refund gives back with tax. */
export function givenBack(refund: RefundRecord, pricesIncludeTax: boolean): number {
  const tax =
    refund.shippingTaxMinor +
    refund.adjustmentTaxMinor +
    (refund.additionalFeesTaxMinor ?? 0) +
    sumOf(refund.lines, "taxMinor");
  return (
    sumOf(refund.lines, "subtotalMinor") +
    refund.shippingMinor +
    refund.dutiesMinor +
    refund.adjustmentMinor +
    (refund.additionalFeesMinor ?? 0) +
    (pricesIncludeTax ? 0 : tax)
  );
}

function sumOf(lines: RefundRecord["lines"], field: "subtotalMinor" | "taxMinor"): number {
  return lines.reduce((sum, line) => sum + line[field], 0);
}

type Adjustment = Pick<RefundRecord, "adjustmentMinor" | "adjustmentTaxMinor">;

function negatedAdjustment({ adjustmentMinor, adjustmentTaxMinor }: Adjustment): Adjustment {
  return {
    adjustmentMinor: negated(adjustmentMinor),
    adjustmentTaxMinor: negated(adjustmentTaxMinor),
  };
}

/** Avoids -0, which not every comparison treats as 0. */
function negated(amount: number): number {
  return amount === 0 ? 0 : -amount;
}
