import type {
  OrderEditRecord,
  OrderLineRecord,
  RefundRecord,
} from "@cartograph/contracts/records.ts";
import type { AgreementNode, SaleNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode } from "../schemas/orders.schemas.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

type EditLine = OrderEditRecord["lines"][number];

export type EditedOrder = { lines: OrderLineRecord[]; edits: OrderEditRecord[] };

/**
 * Dates what later edits added to an order, and takes units off its lines that an edit removed.
 * A removal that Shopify also booked as a refund stays in the lines and with the refund, so it counts once.
 */
export function applyEdits(
  lines: readonly OrderLineRecord[],
  agreements: readonly AgreementNode[],
  context: {
    nodes: readonly LineNode[];
    refunds: readonly RefundRecord[];
    currency: string;
    pricesIncludeTax: boolean;
  },
): EditedOrder {
  const removable = unitsRemovedWithoutRefund(context.nodes, context.refunds);
  const edited = new Map(lines.map((line) => [line.externalId, line]));
  const edits: OrderEditRecord[] = [];

  for (const agreement of agreements) {
    if (agreement.reason !== "ORDER_EDIT") continue;
    const edit: OrderEditRecord = {
      externalId: idOf(agreement.id),
      happenedAt: toUtcMs(agreement.happenedAt),
      lines: [],
      shippingMinor: 0,
      shippingTaxMinor: 0,
    };
    for (const sale of agreement.sales.nodes) {
      const change = toEditLine(sale, context);
      if (sale.lineType === "SHIPPING") {
        edit.shippingMinor += change.totalMinor - change.discountMinor;
        edit.shippingTaxMinor += change.taxMinor;
      }
      const line = edited.get(change.lineExternalId);
      if (!line) continue;
      if (change.quantity < 0) {
        const left = removable.get(line.externalId) ?? 0;
        if (left + change.quantity < 0) continue;
        removable.set(line.externalId, left + change.quantity);
        edited.set(line.externalId, plus(line, change));
      }
      edit.lines.push(change);
    }
    const isEmpty =
      edit.lines.length === 0 && edit.shippingMinor === 0 && edit.shippingTaxMinor === 0;
    if (!isEmpty) edits.push(edit);
  }
  return { lines: [...edited.values()], edits };
}

/** By line: units that are gone though no refund names them. */
function unitsRemovedWithoutRefund(
  nodes: readonly LineNode[],
  refunds: readonly RefundRecord[],
): Map<string, number> {
  const gone = new Map<string, number>();
  for (const node of nodes) gone.set(idOf(node.id), node.quantity - node.currentQuantity);
  for (const { lineExternalId, quantity } of refunds.flatMap((refund) => refund.lines)) {
    gone.set(lineExternalId, (gone.get(lineExternalId) ?? 0) - quantity);
  }
  return gone;
}

/** A sale as a line change: signed like its amount, tax apart as on the order's lines. */
function toEditLine(
  sale: SaleNode,
  { currency, pricesIncludeTax }: { currency: string; pricesIncludeTax: boolean },
): EditLine {
  const amount = toMinor(sale.totalAmount, currency);
  const units = Math.abs(sale.quantity ?? 0);
  const sign = amount < 0 || (sale.quantity ?? 0) < 0 ? -1 : 1;
  const taxMinor = toMinor(sale.totalTaxAmount, currency);
  const netMinor = amount - (pricesIncludeTax ? 0 : taxMinor);
  const told = pricesIncludeTax
    ? sale.totalDiscountAmountAfterTaxes
    : sale.totalDiscountAmountBeforeTaxes;
  // Without units it is the discount that changed: the price of what was ordered stays.
  const discountMinor = units === 0 ? -netMinor : sign * Math.abs(toMinor(told, currency));
  return {
    lineExternalId: sale.lineItem ? idOf(sale.lineItem.id) : "",
    quantity: sign * units || 0,
    totalMinor: netMinor + discountMinor,
    discountMinor: discountMinor || 0,
    taxMinor,
  };
}

function plus(line: OrderLineRecord, change: EditLine): OrderLineRecord {
  return {
    ...line,
    quantity: line.quantity + change.quantity,
    totalMinor: line.totalMinor + change.totalMinor,
    discountMinor: line.discountMinor + change.discountMinor,
    taxMinor: line.taxMinor + change.taxMinor,
  };
}
