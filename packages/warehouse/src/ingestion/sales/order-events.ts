import type { OrderEditRecord, OrderRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import type { LedgerAmounts, LedgerKind } from "@cartograph/database/tables/sales.table.ts";
import { addAmounts, areAllZero, noAmounts } from "./ledger-amounts.ts";
import { netAmount, netGoods } from "./net-of-tax.ts";

/** One dated money event of an order; times are UTC ms. */
export type OrderEvent = {
  kind: LedgerKind;
  occurredAt: number;
  amounts: LedgerAmounts;
  /** Changes of lines by an event after the sale. */
  lineChanges?: readonly LineChange[];
};

/** How an event after the sale changes a line: what an edit adds, or what an edit, refund or cancellation returns. */
export type LineChange = LineAmounts & { lineExternalId: string };

/** Amounts are without tax. */
export type LineAmounts = {
  units: number;
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  returnsMinor: number;
  /** Tax of the returned goods, positive. */
  returnedTaxMinor: number;
};

export const noLineAmounts: LineAmounts = {
  units: 0,
  grossMinor: 0,
  discountMinor: 0,
  taxMinor: 0,
  returnsMinor: 0,
  returnedTaxMinor: 0,
};

/** In these statuses, no money has been captured. */
const unpaidStatuses: ReadonlySet<string> = new Set(["authorized", "expired", "pending", "voided"]);

/**
 * Returns the dated events of an order: its sale, then edits and refunds by time, then its cancellation. Gift cards are
 * not sales and are in no event, but an order of only gift cards still counts as an order.
 */
export function orderEvents(order: OrderRecord): OrderEvent[] {
  const giftCards = giftCardLines(order);
  const edits = byId(order.edits).map((edit) => splitEdit(edit, order, giftCards));
  const refunds = withoutGiftCardMoney(byId(order.refunds), order, giftCards).map((refund) =>
    refundEvent(refund, order, giftCards),
  );
  const sale = saleEvent(order);
  for (const edit of edits) addAmounts(sale.amounts, edit.added, -1);
  // The sort is stable and its input is sorted by id, so entry numbers depend only on the record's content.
  const later = [...edits.map(({ event }) => event), ...refunds].toSorted(
    (a, b) => a.occurredAt - b.occurredAt,
  );
  const events = [sale, ...later];
  const cancellation = cancellationEvent(order, events);
  return cancellation === null ? events : [...events, cancellation];
}

function byId<T extends { externalId: string }>(records: readonly T[]): readonly T[] {
  if (records.length < 2) return records;
  return records.toSorted((a, b) =>
    a.externalId < b.externalId ? -1 : Number(a.externalId > b.externalId),
  );
}

const noLines: ReadonlySet<string> = new Set();

function giftCardLines(order: OrderRecord): ReadonlySet<string> {
  if (!order.lines.some((line) => line.isGiftCard)) return noLines;
  return new Set(order.lines.filter((line) => line.isGiftCard).map((line) => line.externalId));
}

/** The sum of the order's current lines, including what edits added. */
function saleEvent(order: OrderRecord): OrderEvent {
  const inclusive = order.pricesIncludeTax;
  const amounts = noAmounts();
  amounts.orders = 1;
  amounts.online_orders = order.channel === "online_store" ? 1 : 0;
  for (const line of order.lines) {
    if (line.isGiftCard) continue;
    amounts.product_orders = 1;
    addGoods(amounts, line, inclusive);
  }
  amounts.shipping_minor = netAmount(order.shippingMinor, order.shippingTaxMinor, inclusive);
  amounts.taxes_minor += order.shippingTaxMinor;
  amounts.duties_minor = order.dutiesMinor;
  const { additionalFeesMinor = 0, additionalFeesTaxMinor = 0, cashRoundingMinor = 0 } = order;
  amounts.fees_minor = netAmount(additionalFeesMinor, additionalFeesTaxMinor, inclusive);
  amounts.taxes_minor += additionalFeesTaxMinor;
  amounts.rounding_minor = cashRoundingMinor;
  return { kind: "sale", occurredAt: order.processedAt, amounts };
}

type Goods = { quantity: number; totalMinor: number; discountMinor: number; taxMinor: number };

function addGoods(amounts: LedgerAmounts, goods: Goods, pricesIncludeTax: boolean): void {
  const net = netGoods(goods, pricesIncludeTax);
  amounts.units += goods.quantity;
  amounts.gross_minor += net.gross;
  amounts.discounts_minor += net.discount;
  amounts.taxes_minor += net.tax;
}

/** Units removed by an edit are still part of the order's lines, like refunded ones. */
export function isRemoval(line: { quantity: number }): boolean {
  return line.quantity < 0;
}

function splitEdit(
  edit: OrderEditRecord,
  order: OrderRecord,
  giftCards: ReadonlySet<string>,
): { event: OrderEvent; added: LedgerAmounts } {
  const inclusive = order.pricesIncludeTax;
  const added = noAmounts();
  const amounts = noAmounts();
  const lineChanges: LineChange[] = [];
  for (const line of edit.lines) {
    if (giftCards.has(line.lineExternalId)) continue;
    if (isRemoval(line)) {
      const removed = removedLine(line, inclusive);
      amounts.returns_minor += removed.returnsMinor;
      amounts.taxes_minor -= removed.returnedTaxMinor;
      lineChanges.push(removed);
    } else {
      addGoods(added, line, inclusive);
      lineChanges.push(addedLine(line, inclusive));
    }
  }
  added.shipping_minor = netAmount(edit.shippingMinor, edit.shippingTaxMinor, inclusive);
  added.taxes_minor += edit.shippingTaxMinor;
  addAmounts(amounts, added, 1);
  return { event: { kind: "edit", occurredAt: edit.happenedAt, amounts, lineChanges }, added };
}

type EditLine = OrderEditRecord["lines"][number];

/** Shopify's reports count what an edit removes as returned, like refunded goods. */
function removedLine(line: EditLine, inclusive: boolean): LineChange {
  const { gross, discount, tax } = netGoods(line, inclusive);
  return {
    ...noLineAmounts,
    lineExternalId: line.lineExternalId,
    returnsMinor: discount - gross,
    returnedTaxMinor: 0 - tax,
  };
}

function addedLine(line: EditLine, inclusive: boolean): LineChange {
  const { gross, discount, tax } = netGoods(line, inclusive);
  return {
    ...noLineAmounts,
    lineExternalId: line.lineExternalId,
    units: line.quantity,
    grossMinor: gross,
    discountMinor: discount,
    taxMinor: tax,
  };
}

/**
 * The refunds without the gift cards' share of their adjustments, since the gift cards' lines count nowhere. Money that
 * is withheld belongs to the refund's gift cards first; money given later pays that back first.
 */
function withoutGiftCardMoney(
  refunds: readonly RefundRecord[],
  order: OrderRecord,
  giftCards: ReadonlySet<string>,
): readonly RefundRecord[] {
  if (giftCards.size === 0) return refunds;
  if (order.lines.every((line) => line.isGiftCard)) {
    return refunds.map((refund) => ({ ...refund, adjustmentMinor: 0, adjustmentTaxMinor: 0 }));
  }
  let withheldMinor = 0;
  const byTime = refunds.toSorted((a, b) => refundedAt(a, order) - refundedAt(b, order));
  return byTime.map((refund) => {
    const giftCardMinor = refund.lines
      .filter((line) => giftCards.has(line.lineExternalId))
      .reduce((sum, line) => sum + line.subtotalMinor, 0);
    const offsetMinor = Math.max(-withheldMinor, Math.min(-refund.adjustmentMinor, giftCardMinor));
    withheldMinor += offsetMinor;
    return { ...refund, adjustmentMinor: refund.adjustmentMinor + offsetMinor };
  });
}

function refundedAt(refund: RefundRecord, order: OrderRecord): number {
  return refund.processedAt ?? order.processedAt;
}

/** Refunded lines that the order does not have still count with their amounts. */
function refundEvent(
  refund: RefundRecord,
  order: OrderRecord,
  giftCards: ReadonlySet<string>,
): OrderEvent {
  const inclusive = order.pricesIncludeTax;
  const amounts = noAmounts();
  const { additionalFeesMinor = 0, additionalFeesTaxMinor = 0, cashRoundingMinor = 0 } = refund;
  let taxes = refund.shippingTaxMinor + refund.adjustmentTaxMinor + additionalFeesTaxMinor;
  // Refunds beyond the goods count as returns, so that net + shipping + taxes + duties + fees is the amount kept.
  let returns = netAmount(refund.adjustmentMinor, refund.adjustmentTaxMinor, inclusive);
  const lineChanges: LineChange[] = [];
  for (const line of refund.lines) {
    if (giftCards.has(line.lineExternalId)) continue;
    const returnsMinor = netAmount(line.subtotalMinor, line.taxMinor, inclusive);
    const { lineExternalId, taxMinor: returnedTaxMinor } = line;
    lineChanges.push({ ...noLineAmounts, lineExternalId, returnsMinor, returnedTaxMinor });
    returns += returnsMinor;
    taxes += line.taxMinor;
  }
  const shipping = netAmount(refund.shippingMinor, refund.shippingTaxMinor, inclusive);
  amounts.returns_minor = returns;
  amounts.shipping_minor = 0 - shipping;
  amounts.taxes_minor = 0 - taxes;
  amounts.duties_minor = 0 - refund.dutiesMinor;
  const fees = netAmount(additionalFeesMinor, additionalFeesTaxMinor, inclusive);
  amounts.fees_minor = 0 - fees;
  // Rounding a refund up pays out more cash, which lowers the amount kept.
  amounts.rounding_minor = 0 - cashRoundingMinor;
  amounts.refunded_minor = returns + shipping + taxes + refund.dutiesMinor + fees;
  return { kind: "refund", occurredAt: refundedAt(refund, order), amounts, lineChanges };
}

/** Reverses the remaining amounts of an order canceled before payment. A paid order's refunds already do that. */
function cancellationEvent(order: OrderRecord, events: readonly OrderEvent[]): OrderEvent | null {
  if (order.cancelledAt === null || !unpaidStatuses.has(order.financialStatus)) return null;
  const left = noAmounts();
  for (const event of events) addAmounts(left, event.amounts, 1);
  const amounts = noAmounts();
  amounts.returns_minor = left.gross_minor - left.discounts_minor - left.returns_minor;
  amounts.shipping_minor = 0 - left.shipping_minor;
  amounts.taxes_minor = 0 - left.taxes_minor;
  amounts.duties_minor = 0 - left.duties_minor;
  amounts.fees_minor = 0 - left.fees_minor;
  amounts.rounding_minor = 0 - left.rounding_minor;
  amounts.refunded_minor =
    amounts.returns_minor +
    left.shipping_minor +
    left.taxes_minor +
    left.duties_minor +
    left.fees_minor;
  if (areAllZero(amounts)) return null;
  const lineChanges = linesLeft(order, events);
  return { kind: "cancellation", occurredAt: order.cancelledAt, amounts, lineChanges };
}

/** The goods of each line that remain after refunds and removals. */
function linesLeft(order: OrderRecord, events: readonly OrderEvent[]): LineChange[] {
  const left = new Map<string, { returnsMinor: number; returnedTaxMinor: number }>();
  const add = (lineExternalId: string, returnsMinor: number, returnedTaxMinor: number) => {
    const known = left.get(lineExternalId);
    left.set(lineExternalId, {
      returnsMinor: (known?.returnsMinor ?? 0) + returnsMinor,
      returnedTaxMinor: (known?.returnedTaxMinor ?? 0) + returnedTaxMinor,
    });
  };
  for (const line of order.lines.filter(({ isGiftCard }) => !isGiftCard)) {
    const { gross, discount, tax } = netGoods(line, order.pricesIncludeTax);
    add(line.externalId, gross - discount, tax);
  }
  for (const change of events.flatMap((event) => event.lineChanges ?? [])) {
    add(change.lineExternalId, -change.returnsMinor, -change.returnedTaxMinor);
  }
  return [...left].map(([lineExternalId, amounts]) => ({
    ...noLineAmounts,
    lineExternalId,
    ...amounts,
  }));
}
