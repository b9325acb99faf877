import type { OrderLineRecord, OrderRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode, OrderNode, ShippingLineNode } from "../schemas/orders.schemas.ts";
import type { RefundNode } from "../schemas/refunds.schemas.ts";
import { removalsOf, toEditRecords } from "./order-edits.mapper.ts";
import { channelOf, financialStatusOf, regionOf, tagsOf } from "./order-labels.ts";
import { toOrderLineRecord } from "./order-lines.mapper.ts";
import {
  keptFeesMinor,
  type OrderParts,
  removedMinor,
  sumOfParts,
  unallocatedTax,
  withTax,
} from "./order-sums.ts";
import { addedByReturns, isRefund, toReversals } from "./returns.mapper.ts";
import { givenBack, toRefundRecord, withoutTipAmount, withoutTipLine } from "./refunds.mapper.ts";
import { idOf, sumMinor, toMinor, toUtcMs } from "./values.ts";
import { toVisits } from "./visits.mapper.ts";

/** An order with the parts from further requests: all lines, refund details and edit agreements. */
export type WholeOrder = {
  order: OrderNode;
  lines: readonly LineNode[];
  shippingLines: readonly ShippingLineNode[];
  refunds: readonly RefundNode[];
  agreements: readonly AgreementNode[];
};

export type MappedOrder = { record: OrderRecord; warnings: string[] };

/**
 * Tips are not sales, as in Shopify's reports, so their refunds are not returns. Amounts without a field of their own
 * are not sales either. Any other difference from the order's total is reported as a warning.
 */
export function toOrderRecord(whole: WholeOrder): MappedOrder {
  const { order, lines, shippingLines, refunds, agreements } = whole;
  const currency = order.currencyCode;
  const pricesIncludeTax = order.taxesIncluded;
  const shippingTaxLines = shippingLines.flatMap(({ taxLines }) => taxLines);
  const shippingTaxMinor = sumMinor(shippingTaxLines, "priceSet", currency);
  const tipMinor = toMinor(order.totalTipReceivedSet, currency);
  const listed = lines.map((line) => toOrderLineRecord(line, { currency, pricesIncludeTax }));
  const tip = findTipLine(listed, tipMinor);
  const tipLineId = tip?.externalId ?? null;
  const goods = tip === null ? listed : listed.filter((line) => line !== tip);
  const fees = additionalFees(order);
  const context = { currency, pricesIncludeTax, pricesIncludeDuties: order.dutiesIncluded };
  // The discounted price of a shipping line is after shipping discounts and before refunds.
  const shippingMinor = sumMinor(shippingLines, "discountedPriceSet", currency);
  const added = addedByReturns(agreements, { lines, shippingMinor, ...context });
  const reversals = toReversals(agreements, { ...context, added, tipLineId });
  const isReturned = reversals !== null;
  const totalMinor = toMinor(order.totalPriceSet, currency);
  const parts: OrderParts = {
    pricesIncludeTax,
    lines: goods,
    shippingMinor,
    shippingTaxMinor,
    dutiesMinor: order.dutiesIncluded ? 0 : toMinor(order.originalTotalDutiesSet, currency),
    ...(fees.minor !== 0 && { additionalFeesMinor: fees.minor }),
    ...(fees.taxMinor !== 0 && { additionalFeesTaxMinor: fees.taxMinor }),
  };
  const goodsLines = lines.filter(({ id }) => idOf(id) !== tipLineId);
  const editContext = { lines: goodsLines, added, currency, pricesIncludeTax };
  const removals = removalsOf(agreements, editContext);
  const keptMinor = isReturned ? keptFeesMinor(parts, reversals) : 0;
  const unallocated = unallocatedTax(parts, {
    taxMinor: order.totalTaxSet && toMinor(order.totalTaxSet, currency),
    totalMinor: totalMinor - tipMinor,
    removals,
    keptMinor,
  });
  const taxed = withTax(parts, unallocated);
  const refundRecords = withOrderAmounts(
    reversals ??
      refunds.map((refund) => {
        const hasUnallocatedTax = unallocated > 0;
        const refunded = toRefundRecord(refund, { ...context, hasUnallocatedTax });
        return tipLineId === null ? refunded : withoutTipLine(refunded, tipLineId);
      }),
    {
      ...(!isReturned && {
        additionalFeesMinor: fees.refundedMinor,
        additionalFeesTaxMinor: fees.refundedTaxMinor,
      }),
      cashRoundingMinor: toMinor(order.totalCashRoundingAdjustment.refundSet, currency),
    },
  );
  const cashRoundingMinor = toMinor(order.totalCashRoundingAdjustment.paymentSet, currency);
  const edits = toEditRecords(agreements, { ...editContext, refunds: refundRecords });

  // As in the export: the billing country, else the shipping country.
  const countryCode =
    order.billingAddress?.countryCodeV2 ?? order.shippingAddress?.countryCodeV2 ?? null;
  const sold: OrderRecord = {
    kind: "order",
    externalId: order.legacyResourceId,
    name: order.name,
    processedAt: toUtcMs(order.processedAt),
    updatedAt: toUtcMs(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : toUtcMs(order.cancelledAt),
    origin: "api",
    isTest: order.test,
    currency,
    channel: channelOf(order.sourceName),
    financialStatus: financialStatusOf(order.displayFinancialStatus),
    customerExternalId: order.customer ? idOf(order.customer.id) : null,
    countryCode,
    ...regionOf(order.shippingAddress?.provinceCode, {
      country: order.shippingAddress?.countryCodeV2,
      orderCountry: countryCode,
    }),
    discountCodes: order.discountCodes,
    ...tagsOf(order.tags),
    visits: toVisits(order.customerJourneySummary),
    ...taxed,
    ...(cashRoundingMinor !== 0 && { cashRoundingMinor }),
    totalMinor,
    refunds: refundRecords,
    edits,
  };
  const soldMinor = sumOfParts(taxed);
  const difference = totalMinor - soldMinor - tipMinor;
  // Whether the total includes what edits removed and the fees of returns is undocumented, so both are accepted.
  const changes = edits.flatMap((edit) => edit.lines);
  const removed = [0, removedMinor(parts, removals), removedMinor(parts, changes)];
  const isExplained = removed.some((minor) => [minor, minor + keptMinor].includes(difference));
  // Amounts too large to be exact are infinite; ingestion leaves out the order and says why.
  const hasWarning = !isExplained && Number.isFinite(difference);
  const warnings = hasWarning ? [differenceWarning(sold, difference)] : [];
  const missingMinor = isReturned ? refundsWithoutAgreement(whole, sold) : 0;
  if (missingMinor > 0 && Number.isFinite(missingMinor))
    warnings.push(missingRefundWarning(sold, missingMinor));
  // What is refunded beyond the parts may be something else if they are not all known or were edited.
  const isTipRefundKnown = tipMinor > 0 && isExplained && edits.length === 0;
  const record = isTipRefundKnown
    ? {
        ...sold,
        refunds: withoutTipAmount(refundRecords, { soldMinor, tipMinor, pricesIncludeTax }),
      }
    : sold;
  return { record, warnings };
}

/** Some orders list a tip as a line: one without a product that costs exactly the tip. Null if there is none. */
function findTipLine(lines: readonly OrderLineRecord[], tipMinor: number): OrderLineRecord | null {
  if (tipMinor === 0) return null;
  const tip = lines.find(
    (line) =>
      line.productExternalId === null &&
      line.variantExternalId === null &&
      line.sku === null &&
      line.taxMinor === 0 &&
      line.totalMinor === tipMinor,
  );
  return tip ?? null;
}

/**
 * Fees other than goods, shipping and duties, and their refunds. Shopify reports no tax of refunded fees, so it is their
 * share of the tax of all fees.
 */
function additionalFees(order: OrderNode) {
  const { additionalFees: fees, currencyCode: currency } = order;
  const minor = sumMinor(fees, "price", currency);
  const taxLines = fees.flatMap((fee) => fee.taxLines);
  const taxMinor = sumMinor(taxLines, "priceSet", currency);
  const current = order.currentTotalAdditionalFeesSet;
  const refundedMinor = current === null ? 0 : Math.max(0, minor - toMinor(current, currency));
  const refundedTaxMinor = minor === 0 ? 0 : Math.round((taxMinor * refundedMinor) / minor);
  return { minor, taxMinor, refundedMinor, refundedTaxMinor };
}

/** Refund amounts that only the order has count with the last refund. */
function withOrderAmounts(
  refunds: readonly RefundRecord[],
  amounts: Pick<
    RefundRecord,
    "additionalFeesMinor" | "additionalFeesTaxMinor" | "cashRoundingMinor"
  >,
): RefundRecord[] {
  const present = Object.fromEntries(Object.entries(amounts).filter(([, minor]) => minor !== 0));
  const last = refunds.reduce<RefundRecord | null>(
    (latest, refund) =>
      latest === null || (refund.processedAt ?? 0) >= (latest.processedAt ?? 0) ? refund : latest,
    null,
  );
  return refunds.map((refund) => (refund === last ? { ...refund, ...present } : refund));
}

/** What the refunds of an order with returns give back beyond its agreements, if agreements are missing. */
function refundsWithoutAgreement({ refunds, agreements }: WholeOrder, record: OrderRecord): number {
  if (refunds.length <= agreements.filter(isRefund).length) return 0;
  const known = record.refunds.reduce(
    (sum, refund) => sum + givenBack(refund, record.pricesIncludeTax),
    0,
  );
  return sumMinor(refunds, "totalRefundedSet", record.currency) - known;
}

function differenceWarning({ name, currency }: OrderRecord, difference: number): string {
  const amount = toMajorUnits(difference, currency);
  return `The parts of order ${name} differ from its total by ${amount} ${currency}; no figure includes the difference.`;
}

function missingRefundWarning({ name, currency }: OrderRecord, missingMinor: number): string {
  const amount = toMajorUnits(missingMinor, currency);
  return `The refunds of order ${name} are ${amount} ${currency} more than its sales agreements; no figure includes the difference.`;
}
