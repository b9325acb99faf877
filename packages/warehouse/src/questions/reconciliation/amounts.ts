/** Orders in thousandths, because platforms split conversions; money in minor units of the store's currency. */
export type Amounts = { ordersMilli: number; minor: number };

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
