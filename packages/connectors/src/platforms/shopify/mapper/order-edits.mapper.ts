import type { OrderEditRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import type { AgreementNode, SaleNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode } from "../schemas/orders.schemas.ts";
import { taxRateOf } from "./order-lines.mapper.ts";
import { isReturn, isUpdate } from "./returns.mapper.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

type EditLine = OrderEditRecord["lines"][number];

export type EditContext = {
  lines: readonly LineNode[];
  /** Sales of returns that are edits of the order. */
  added: ReadonlySet<SaleNode>;
  currency: string;
  pricesIncludeTax: boolean;
};

/**
 * Dates what later edits and exchanges added to an order, and what edits removed. Removed units that also have a refund
 * count only with the refund.
 */
export function toEditRecords(
  agreements: readonly AgreementNode[],
  { refunds, ...context }: EditContext & { refunds: readonly RefundRecord[] },
): OrderEditRecord[] {
  // The current quantity of a line may still count returned units, so they say nothing about removals.
  const returns = new Set(agreements.filter(isReturn).map(({ id }) => idOf(id)));
  const removable = unitsRemovedWithoutRefund(
    context.lines,
    refunds.filter(({ externalId }) => !returns.has(externalId)),
  );
  const edits: OrderEditRecord[] = [];

  for (const agreement of agreements) {
    const sales = changesOf(agreement, context);
    if (sales.length === 0) continue;
    const edit: OrderEditRecord = {
      externalId: idOf(agreement.id),
      happenedAt: toUtcMs(agreement.happenedAt),
      lines: [],
      shippingMinor: 0,
      shippingTaxMinor: 0,
    };
    for (const sale of sales) {
      const change = toEditLine(sale, context);
      if (sale.lineType === "SHIPPING") {
        edit.shippingMinor += change.totalMinor - change.discountMinor;
        edit.shippingTaxMinor += change.taxMinor;
      }
      const left = removable.get(change.lineExternalId);
      if (left === undefined) continue;
      if (change.quantity >= 0) {
        edit.lines.push(change);
        continue;
      }
      const units = Math.min(left, -change.quantity);
      if (units <= 0) continue;
      removable.set(change.lineExternalId, left - units);
      edit.lines.push(partOf(change, units));
    }
    const isEmpty =
      edit.lines.length === 0 && edit.shippingMinor === 0 && edit.shippingTaxMinor === 0;
    if (!isEmpty) edits.push(edit);
  }
  return edits;
}

/** Everything that edits removed from lines, also if it was refunded or added again. */
export function removalsOf(agreements: readonly AgreementNode[], context: EditContext): EditLine[] {
  const isKnown = ({ lineItem }: SaleNode) => context.lines.some(({ id }) => id === lineItem?.id);
  return agreements
    .filter(({ reason }) => reason === "ORDER_EDIT")
    .flatMap(({ sales }) => sales.nodes.filter(isKnown))
    .map((sale) => toEditLine(sale, context))
    .filter(({ quantity }) => quantity < 0);
}

function changesOf(agreement: AgreementNode, { added }: EditContext): readonly SaleNode[] {
  const { nodes } = agreement.sales;
  if (agreement.reason === "ORDER_EDIT") return nodes;
  if (!isReturn(agreement)) return [];
  return nodes.filter((sale) => added.has(sale));
}

/** The part of a removal that is of some of its units, with their share of the amounts. */
function partOf(removal: EditLine, units: number): EditLine {
  const share = (amount: number) => Math.round((amount * units) / -removal.quantity) || 0;
  return {
    ...removal,
    quantity: -units,
    totalMinor: share(removal.totalMinor),
    discountMinor: share(removal.discountMinor),
    taxMinor: share(removal.taxMinor),
  };
}

/** Removed units without a refund, by line. */
function unitsRemovedWithoutRefund(
  lines: readonly LineNode[],
  refunds: readonly RefundRecord[],
): Map<string, number> {
  const gone = new Map<string, number>();
  for (const line of lines) gone.set(idOf(line.id), line.quantity - line.currentQuantity);
  for (const { lineExternalId, quantity } of refunds.flatMap((refund) => refund.lines)) {
    gone.set(lineExternalId, (gone.get(lineExternalId) ?? 0) - quantity);
  }
  return gone;
}

/** Converts a sale to a line change with the sign of its amount and separate tax, as in the order's lines. */
function toEditLine(sale: SaleNode, { lines, currency, pricesIncludeTax }: EditContext): EditLine {
  const amount = toMinor(sale.totalAmount, currency);
  const units = isUpdate(sale) ? 0 : Math.abs(sale.quantity ?? 0);
  const sign = amount < 0 || (sale.quantity ?? 0) < 0 ? -1 : 1;
  const taxMinor = toMinor(sale.totalTaxAmount, currency);
  const netMinor = amount - (pricesIncludeTax ? 0 : taxMinor);
  const reported = pricesIncludeTax
    ? sale.totalDiscountAmountAfterTaxes
    : sale.totalDiscountAmountBeforeTaxes;
  // Without units, only the discount changed.
  const discountMinor = units === 0 ? -netMinor : sign * Math.abs(toMinor(reported, currency));
  const line = lines.find(({ id }) => id === sale.lineItem?.id);
  return {
    lineExternalId: sale.lineItem ? idOf(sale.lineItem.id) : "",
    quantity: sign * units || 0,
    totalMinor: netMinor + discountMinor,
    discountMinor: discountMinor || 0,
    taxMinor,
    ...(pricesIncludeTax && discountMinor !== 0 && line && taxRateOf(line)),
  };
}
