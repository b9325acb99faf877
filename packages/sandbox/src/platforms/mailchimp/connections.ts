const mostAtOnce = 10;

/** How many requests of each account are under way; all keys of an account count together. */
export type Connections = {
  /** Gives back how to end it; null when as many are under way as may be. */
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
