import type { RefundRecord } from "@cartograph/contracts/records.ts";
import type { RefundNode } from "../schemas/refunds.schemas.ts";
import { idOf, sumMinor, toMinor, toUtcMs } from "./values.ts";

export function toRefundRecord(
  refund: RefundNode,
  { currency, pricesIncludeTax }: { currency: string; pricesIncludeTax: boolean },
): RefundRecord {
  const lines = refund.refundLineItems.nodes.map((line) => ({
    lineExternalId: idOf(line.lineItem.id),
    quantity: line.quantity,
    subtotalMinor: toMinor(line.subtotalSet, currency),
    taxMinor: toMinor(line.totalTaxSet, currency),
  }));
  const shippingLines = refund.refundShippingLines.nodes;
  const adjustments = refund.orderAdjustments.nodes;
  const base = {
    externalId: idOf(refund.id),
    processedAt: toUtcMs(refund.processedAt),
    lines,
    shippingMinor: sumMinor(
      shippingLines.map(({ subtotalAmountSet }) => subtotalAmountSet),
      currency,
    ),
    shippingTaxMinor: sumMinor(
      shippingLines.map(({ taxAmountSet }) => taxAmountSet),
      currency,
    ),
    dutiesMinor: sumMinor(
      (refund.duties ?? []).map(({ amountSet }) => amountSet),
      currency,
    ),
    adjustmentMinor: sumMinor(
      adjustments.map(({ amountSet }) => amountSet),
      currency,
    ),
    adjustmentTaxMinor: sumMinor(
      adjustments.map(({ taxAmountSet }) => taxAmountSet),
      currency,
    ),
  };
  const refunded = toMinor(refund.totalRefundedSet, currency);
  return withAdjustmentSign(base, { refunded, pricesIncludeTax });
}

/**
 * An adjustment is the difference between the goods' value and the money paid back. Its sign is undocumented, so the
 * one that explains the money is used. If neither does (money not paid back yet), money beyond the goods' value is
 * negative, as in Shopify's REST API.
 */
function withAdjustmentSign(
  refund: RefundRecord,
  { refunded, pricesIncludeTax }: { refunded: number; pricesIncludeTax: boolean },
): RefundRecord {
  const { adjustmentMinor, adjustmentTaxMinor } = refund;
  if (adjustmentMinor === 0 && adjustmentTaxMinor === 0) return refund;
  const tax = pricesIncludeTax ? 0 : refund.shippingTaxMinor + sumOf(refund.lines, "taxMinor");
  const goods =
    sumOf(refund.lines, "subtotalMinor") + refund.shippingMinor + refund.dutiesMinor + tax;
  const beyond = refunded - goods;
  const isGivenBack = beyond === adjustmentMinor || beyond === adjustmentMinor + adjustmentTaxMinor;
  if (isGivenBack) return refund;
  return {
    ...refund,
    adjustmentMinor: negated(adjustmentMinor),
    adjustmentTaxMinor: negated(adjustmentTaxMinor),
  };
}

function sumOf(lines: RefundRecord["lines"], field: "subtotalMinor" | "taxMinor"): number {
  return lines.reduce((sum, line) => sum + line[field], 0);
}

/** Avoids -0, which not every comparison treats as 0. */
function negated(amount: number): number {
  return amount === 0 ? 0 : -amount;
}
