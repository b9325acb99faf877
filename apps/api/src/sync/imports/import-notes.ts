import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** Observations about a file that affect how to read the numbers. */
export type Remarks = ReturnType<typeof createRemarks>;

export function createRemarks() {
  return {
    /** Counts of orders. */
    refunds: 0,
    partialRefunds: 0,
    unexplained: 0,
    /** Counts of lines. */
    giftCards: 0,
    possibleGiftCards: 0,
    /** The line in which the file is cut off; null for a complete file. */
    cutOffLine: null as number | null,
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
      `An orders export does not say when money was refunded: the refunds of ${countOf(remarks.refunds, "order")} count on the day of their order.`,
    );
  }
  if (remarks.partialRefunds > 0) {
    notes.push(
      `It does not say what was refunded either: the partial refunds of ${countOf(remarks.partialRefunds, "order")} are deducted from the goods first, then from the shipping, and no units count as returned for them.`,
    );
  }
  if (remarks.unexplained > 0) {
    notes.push(
      `The total of ${countOf(remarks.unexplained, "order")} differs from the sum of goods, shipping and taxes, for example because of a tip. The difference is not included in any number.`,
    );
  }
  if (remarks.giftCards > 0) {
    notes.push(
      `${countOf(remarks.giftCards, "line")} sold gift cards, based on the name. They are left out of gross sales and units.`,
    );
  }
  if (remarks.possibleGiftCards > 0) {
    notes.push(
      `An orders export doesn't mark gift cards. ${countOf(remarks.possibleGiftCards, "line")} may be for gift cards (neither shipped nor taxed, but not named like one) and counted as products. Connect Shopify with an API key to be sure.`,
    );
  }
  return notes;
}

function countOf(count: number, noun: "line" | "order"): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
