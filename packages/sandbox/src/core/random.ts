/** A seeded random number generator: the same seed gives the same numbers on every machine. */
export type Random = {
  /** At least 0 and below 1. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number;
};

/**
 * Mixes a seed with coordinates (a day, an index, a stream), so that each combination has independent random numbers.
 */
export function mixSeed(seed: number, ...coordinates: number[]): number {
  let hash = seed | 0;
  for (const coordinate of coordinates) {
    hash = Math.imul(hash ^ (coordinate | 0), 0x9e3779b1);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash | 0;
}

/** Uses mulberry32: 32 bits of state, fast to create, and good enough for simulations. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** A table of weights, summed once for `pickWeighted`. */
export type Weighted<T> = { items: readonly T[]; cumulative: readonly number[] };

export function weigh<T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> {
  let sum = 0;
  const cumulative = items.map((item) => (sum += weightOf(item)));
  return { items, cumulative };
}

export function pickWeighted<T>(random: Random, table: Weighted<T>): T {
  const { items, cumulative } = table;
  const target = random.next() * (cumulative.at(-1) ?? 0);
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  const item = items[low];
  if (item === undefined) throw new RangeError("Cannot pick from an empty table.");
  return item;
}
