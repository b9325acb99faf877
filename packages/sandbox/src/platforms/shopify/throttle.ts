export type BucketSize = {
  maximumAvailable: number;
  /** Points per second. */
  restoreRate: number;
};

export type ThrottleStatus = BucketSize & { currentlyAvailable: number };

export type Bucket = {
  /** Returns whether a query with that requested cost is allowed now. */
  admits(requested: number): boolean;
  charge(actual: number): void;
  status(): ThrottleStatus;
  resize(size: BucketSize): void;
};

/** The bucket size of Shopify's Enterprise plan, enough to read a year of orders in a minute. */
export const roomyBucket: BucketSize = { maximumAvailable: 40_000, restoreRate: 2_000 };

/** A leaky bucket. `clockMs` is a monotonic clock, not necessarily the time of day. */
export function createBucket(initial: BucketSize, clockMs: () => number): Bucket {
  let size = initial;
  let available = size.maximumAvailable;
  let at = clockMs();

  function refill(): number {
    const now = clockMs();
    available = Math.min(size.maximumAvailable, available + ((now - at) / 1000) * size.restoreRate);
    at = now;
    return available;
  }

  return {
    admits: (requested) => requested <= refill(),
    charge(actual) {
      available = Math.max(0, refill() - actual);
    },
    status: () => ({
      ...size,
      currentlyAvailable: Math.floor(refill()),
    }),
    resize(next) {
      refill();
      size = next;
      available = Math.min(available, next.maximumAvailable);
    },
  };
}
