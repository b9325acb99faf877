/** Orders in thousandths, because platforms split conversions; money in minor units of the store's currency. */
export type Amounts = { ordersMilli: number; minor: number };

/** What a source claims; its money is null if none of it has an exchange rate. */
export type Claims = { ordersMilli: number; minor: number | null };

const noAmounts: Amounts = { ordersMilli: 0, minor: 0 };

export function sumAmounts(amounts: Iterable<Amounts>): Amounts {
  const sum = { ...noAmounts };
  for (const { ordersMilli, minor } of amounts) {
    sum.ordersMilli += ordersMilli;
    sum.minor += minor;
  }
  return sum;
}

export function subtract(a: Amounts, b: Amounts): Amounts {
  return { ordersMilli: a.ordersMilli - b.ordersMilli, minor: a.minor - b.minor };
}

/** Of several sources; money without an exchange rate is left out. */
export function sumClaims(all: readonly Claims[]): Claims {
  const known = all.filter(({ minor }) => minor !== null);
  return {
    ordersMilli: all.reduce((sum, { ordersMilli }) => sum + ordersMilli, 0),
    minor: known.length === 0 ? null : known.reduce((sum, { minor }) => sum + (minor ?? 0), 0),
  };
}
