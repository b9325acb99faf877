import {
  financialStatuses,
  type OrderLineRecord,
  type OrderRecord,
} from "@cartograph/contracts/records.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode, OrderNode } from "../schemas/orders.schemas.ts";
import type { RefundNode } from "../schemas/refunds.schemas.ts";
import { applyEdits } from "./order-edits.mapper.ts";
import { spreadTax, toOrderLineRecord } from "./order-lines.mapper.ts";
import { toRefundRecord } from "./refunds.mapper.ts";
import { idOf, sumMinor, toMinor, toUtcMs } from "./values.ts";

/** An order with all that took further requests: every line, the refunds' details, the edits' agreements. */
export type WholeOrder = {
  order: OrderNode;
  lines: readonly LineNode[];
  refunds: readonly RefundNode[];
  agreements: readonly AgreementNode[];
};

export type MappedOrder = { record: OrderRecord; warning: string | null };

/**
 * Tips are left out of sales, as in Shopify's own reports, and so is what Shopify rounds or adds without a
 * field of its own: such a difference to the order's total is told as a warning, not hidden in another part.
 */
export function toOrderRecord({ order, lines, refunds, agreements }: WholeOrder): MappedOrder {
  const currency = order.currencyCode;
  const pricesIncludeTax = order.taxesIncluded;
  const shippingLines = order.shippingLines.nodes;
  const shippingTaxMinor = sumMinor(
    shippingLines.flatMap(({ taxLines }) => taxLines.map(({ priceSet }) => priceSet)),
    currency,
  );
  const tipMinor = toMinor(order.totalTipReceivedSet, currency);
  const goods = withoutTip(
    lines.map((line) => toOrderLineRecord(line, currency)),
    tipMinor,
  );
  const untold = untoldTax(order, goods, shippingTaxMinor);
  const taxed = untold === 0 ? goods : spreadTax(goods, untold);
  const refundRecords = refunds.map((refund) =>
    toRefundRecord(refund, { currency, pricesIncludeTax }),
  );
  const edited = applyEdits(taxed, agreements, {
    nodes: lines,
    refunds: refundRecords,
    currency,
    pricesIncludeTax,
  });

  const record: OrderRecord = {
    kind: "order",
    externalId: order.legacyResourceId,
    name: order.name,
    processedAt: toUtcMs(order.processedAt),
    updatedAt: toUtcMs(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : toUtcMs(order.cancelledAt),
    origin: "api",
    isTest: order.test,
    currency,
    channel: toChannel(order.sourceName),
    financialStatus: toFinancialStatus(order.displayFinancialStatus),
    customerExternalId: order.customer && idOf(order.customer.id),
    countryCode:
      order.shippingAddress?.countryCodeV2 ?? order.billingAddress?.countryCodeV2 ?? null,
    discountCodes: order.discountCodes,
    pricesIncludeTax,
    lines: edited.lines,
    // The discounted price of a shipping line is after shipping discounts and before refunds.
    shippingMinor: sumMinor(
      shippingLines.map(({ discountedPriceSet }) => discountedPriceSet),
      currency,
    ),
    shippingTaxMinor,
    dutiesMinor: order.dutiesIncluded ? 0 : toMinor(order.originalTotalDutiesSet, currency),
    totalMinor: toMinor(order.totalPriceSet, currency),
    refunds: refundRecords,
    edits: edited.edits,
  };
  // Whether the total still holds units that an edit removed is not documented: both are right.
  const differences = [edited.lines, taxed].map(
    (told) => differenceToTotal(record, told) - tipMinor,
  );
  return { record, warning: differences.includes(0) ? null : warningOf(record, differences) };
}

/** Shopify lists a tip among the lines of some orders: a line without product that costs exactly the tip. */
function withoutTip(lines: OrderLineRecord[], tipMinor: number): OrderLineRecord[] {
  if (tipMinor === 0) return lines;
  const tip = lines.findIndex(
    (line) =>
      line.productExternalId === null &&
      line.variantExternalId === null &&
      line.sku === null &&
      line.taxMinor === 0 &&
      line.totalMinor === tipMinor,
  );
  return tip === -1 ? lines : lines.toSpliced(tip, 1);
}

/** Tax of the order that neither its lines nor its shipping name. */
function untoldTax(
  order: OrderNode,
  lines: readonly OrderLineRecord[],
  shippingTaxMinor: number,
): number {
  if (order.totalTaxSet === null || lines.length === 0) return 0;
  const told = lines.reduce((sum, line) => sum + line.taxMinor, shippingTaxMinor);
  return toMinor(order.totalTaxSet, order.currencyCode) - told;
}

function differenceToTotal(record: OrderRecord, lines: readonly OrderLineRecord[]): number {
  const onTop = (taxMinor: number) => (record.pricesIncludeTax ? 0 : taxMinor);
  const goods = lines.reduce(
    (sum, line) => sum + line.totalMinor - line.discountMinor + onTop(line.taxMinor),
    0,
  );
  const shipping = record.shippingMinor + onTop(record.shippingTaxMinor);
  return record.totalMinor - goods - shipping - record.dutiesMinor;
}

function warningOf({ name, currency }: OrderRecord, [difference = 0]: number[]): string {
  const amount = toMajorUnits(difference, currency);
  return `The parts of order ${name} differ from its total by ${amount} ${currency}; the difference is in no figure.`;
}

function toChannel(sourceName: string | null): OrderRecord["channel"] {
  switch (sourceName) {
    case "web":
      return "online_store";
    case "pos":
      return "pos";
    case "shopify_draft_order":
      return "draft";
    default:
      return "other";
  }
}

function toFinancialStatus(status: string | null): OrderRecord["financialStatus"] {
  const lower = status?.toLowerCase();
  return financialStatuses.find((known) => known === lower) ?? "unknown";
}
