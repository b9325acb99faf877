import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** Observations about a file that affect how to read the numbers. */
export type Remarks = {
  /** Counts of orders. */
  refunds: number;
  partialRefunds: number;
  unexplained: number;
  /** Counts of lines. */
  giftCards: number;
  possibleGiftCards: number;
  /** The line in which the file is cut off; null for a complete file. */
  cutOffLine: number | null;
};

export function createRemarks(): Remarks {
  return {
    refunds: 0,
    partialRefunds: 0,
    unexplained: 0,
    giftCards: 0,
    possibleGiftCards: 0,
    cutOffLine: null,
  };
}

export function addRemarks(
  remarks: Remarks,
  { record, unexplainedMinor, possibleGiftCardLines }: ExportedOrder,
): void {
  const [refund] = record.refunds;
  if (refund) remarks.refunds++;
  // The file does not say what a partial refund was for.
  if (refund && refund.lines.every((line) => line.quantity === 0)) remarks.partialRefunds++;
  if (unexplainedMinor !== 0) remarks.unexplained++;
  remarks.giftCards += record.lines.filter((line) => line.isGiftCard).length;
  remarks.possibleGiftCards += possibleGiftCardLines;
}

/** Notes about what an orders export lacks, if it matters for this file. */
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
      `It does not say what was refunded either: the partial refunds of ${orders(remarks.partialRefunds)} are deducted from the goods first, then from the shipping, and no units count as returned for them.`,
    );
  }
  if (remarks.unexplained > 0) {
    notes.push(
      `The total of ${orders(remarks.unexplained)} differs from the sum of goods, shipping and taxes, for example because of a tip. The difference is not included in any number.`,
    );
  }
  if (remarks.giftCards > 0) {
    notes.push(
      `${lines(remarks.giftCards)} sold gift cards, based on the name. They are left out of gross sales and units.`,
    );
  }
  if (remarks.possibleGiftCards > 0) {
    notes.push(
      `An orders export doesn't mark gift cards. ${lines(remarks.possibleGiftCards)} may be for gift cards (neither shipped nor taxed, but not named like one) and counted as products. Connect Shopify with an API key to be sure.`,
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
