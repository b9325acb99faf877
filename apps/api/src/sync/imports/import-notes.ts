import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** What was seen in a file that its reader should know to read the figures rightly. */
export type Remarks = {
  /** Numbers of orders. */
  refunds: number;
  partialRefunds: number;
  unexplained: number;
  /** Numbers of lines: gift cards, and those that may be some. */
  giftCards: number;
  unclear: number;
  /** The line in the middle of which the file ends; null for a whole file. */
  cutOffLine: number | null;
};

export function noRemarks(): Remarks {
  return {
    refunds: 0,
    partialRefunds: 0,
    unexplained: 0,
    giftCards: 0,
    unclear: 0,
    cutOffLine: null,
  };
}

export function remark(
  remarks: Remarks,
  { record, unexplainedMinor, unclearLines }: ExportedOrder,
): void {
  const [refund] = record.refunds;
  if (refund) remarks.refunds++;
  // Of a partial refund the file does not say for what it was; only gift cards are known then.
  if (refund && refund.lines.every((line) => line.quantity === 0)) remarks.partialRefunds++;
  if (unexplainedMinor !== 0) remarks.unexplained++;
  remarks.giftCards += record.lines.filter((line) => line.isGiftCard).length;
  remarks.unclear += unclearLines;
}

/** What an orders export cannot tell, said for as far as it matters to this one. */
export function importNotes(remarks: Remarks): string[] {
  const notes: string[] = [];
  if (remarks.cutOffLine !== null) {
    notes.push(
      `The file ends in the middle of line ${remarks.cutOffLine}, so it is incomplete. Export the orders from Shopify again and import the new file.`,
    );
  }
  if (remarks.refunds > 0) {
    notes.push(
      `An orders export does not say when money was refunded: the refunds of ${orders(remarks.refunds)} count on the day of their order.`,
    );
  }
  if (remarks.partialRefunds > 0) {
    notes.push(
      `Nor does it say for what: the partial refunds of ${orders(remarks.partialRefunds)} are taken from the goods first, then from the shipping, and no units count as returned for them.`,
    );
  }
  if (remarks.unexplained > 0) {
    notes.push(
      `The total of ${orders(remarks.unexplained)} differs from goods, shipping and taxes together, for example by a tip; the difference is in no figure.`,
    );
  }
  if (remarks.giftCards > 0) {
    notes.push(
      `${lines(remarks.giftCards)} sold gift cards, going by the name. They are left out of gross sales and units.`,
    );
  }
  if (remarks.unclear > 0) {
    notes.push(
      `An orders export doesn't mark gift cards. ${lines(remarks.unclear)} may have sold some (neither shipped nor taxed, but not named like a gift card) and counted as products; connect Shopify with an API key to be sure.`,
    );
  }
  return notes;
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count.toLocaleString("en-US")} lines`;
}

function orders(count: number): string {
  return count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`;
}
