const mostAtOnce = 10;

/** Counts each account's concurrent requests over all its keys. */
export type Connections = {
  /** Returns a function that ends the request; null when the limit is reached. */
  begin(account: string): (() => void) | null;
};

export function createConnections(): Connections {
  const underWay = new Map<string, number>();
  return {
    begin(account) {
      const count = underWay.get(account) ?? 0;
      if (count >= mostAtOnce) return null;
      underWay.set(account, count + 1);
      return () => underWay.set(account, (underWay.get(account) ?? 1) - 1);
    },
  };
}
