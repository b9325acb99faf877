import type { Order, Refund, Return } from "../../core/store-data.ts";
import { draftLine, type LineDraft } from "./order-draft.ts";

/** A refund in short form; lines are given by their index on the order. */
export type RefundDraft = {
  at: number;
  lines?: {
    line: number;
    quantity: number;
    subtotalMinor: number;
    taxMinor?: number;
    restock?: "cancel" | "return" | "none";
  }[];
  shippingMinor?: number;
  shippingTaxMinor?: number;
  /** Money beyond items and shipping (positive), or withheld from them (negative). */
  givenMinor?: number;
  /** Nothing was paid, so nothing is returned: the refund only reverses the sale. */
  isUnpaid?: boolean;
};

/** A processed return in short form. */
export type ReturnDraft = {
  at: number;
  lines: NonNullable<RefundDraft["lines"]>;
  /** Lines handed over in exchange. */
  exchanges?: LineDraft[];
  feesMinor?: number[];
  /** Whether a refund pays back what the exchange and the fees leave. */
  isRefunded?: boolean;
};

/** Creates a refund of the order from the draft. */
export function draftRefund(order: Order, draft: RefundDraft, nextId: () => number): Refund {
  const [shippingLine] = order.shippingLines;
  const lines = (draft.lines ?? []).map(({ line: index, ...part }) => {
    const { quantity, subtotalMinor, taxMinor = 0, restock = "return" } = part;
    const lineId = lineAt(order, index).id;
    return { id: nextId(), lineId, quantity, restock, subtotalMinor, taxMinor };
  });
  const shipping =
    draft.shippingMinor === undefined || !shippingLine
      ? []
      : [
          {
            id: nextId(),
            shippingLineId: shippingLine.id,
            subtotalMinor: draft.shippingMinor,
            taxMinor: draft.shippingTaxMinor ?? 0,
          },
        ];
  const adjustments = draft.givenMinor
    ? [
        {
          id: nextId(),
          reason: "discrepancy" as const,
          givenMinor: draft.givenMinor,
          givenTaxMinor: 0,
        },
      ]
    : [];
  return {
    id: nextId(),
    createdAt: draft.at,
    processedAt: draft.at,
    note: null,
    lines,
    shipping,
    adjustments,
    transactionId: draft.isUnpaid ? null : nextId(),
  };
}

/** Creates a processed return from the draft, and the lines handed over in exchange. */
export function draftReturn(order: Order, draft: ReturnDraft, nextId: () => number) {
  // Added after the existing parts, so that lines stay in the order of their ids.
  const firstId = order.id * 1000 + 700 + order.lines.length;
  const exchanges = draft.exchanges ?? [];
  const handedOver = exchanges.map((line, index) => draftLine(line, firstId + index));
  const goods: Return = {
    id: nextId(),
    processedAt: draft.at,
    lines: draft.lines.map(({ line, quantity, subtotalMinor, taxMinor = 0 }) => ({
      id: nextId(),
      lineId: lineAt(order, line).id,
      quantity,
      subtotalMinor,
      taxMinor,
    })),
    exchanges: handedOver.map((line, index) => ({
      lineId: line.id,
      quantity: line.quantity,
      discountMinor: exchanges[index]?.discountMinor ?? 0,
      taxMinor: exchanges[index]?.taxMinor ?? 0,
    })),
    fees: (draft.feesMinor ?? []).map((priceMinor) => ({ id: nextId(), priceMinor, taxMinor: 0 })),
  };
  return { goods, handedOver };
}

export function lineAt(order: Order, index: number) {
  const line = order.lines[index];
  if (!line) throw new RangeError(`Order ${order.id} has no line ${index}.`);
  return line;
}
