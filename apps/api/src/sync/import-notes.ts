/** What was seen in a file that its reader should know to read the figures rightly; numbers of orders. */
export type Remarks = { refunds: number; partialRefunds: number; unexplained: number };

/** What an orders export cannot tell, said for as far as it matters to this one. */
export function importNotes(remarks: Remarks): string[] {
  const notes: string[] = [];
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
  return notes;
}

function orders(count: number): string {
  return count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`;
}
