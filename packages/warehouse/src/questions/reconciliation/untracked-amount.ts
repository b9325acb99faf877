/** The number of sums after which a day counts as undecidable. */
const maxTriedSums = 30_000;
/** Sums are evidence only if at most one in this many amounts between the smallest and the largest sum is a sum. */
const minAmountsPerSum = 20;

/**
 * Whether `target` is provably the amount of `count` of the orders: it is a sum of that many amounts, and such sums are
 * rare enough to make a coincidence unlikely. With many orders, nearly every amount is such a sum and proves nothing.
 * @param amounts the amounts of all orders, in minor units
 */
export function isSumOf(amounts: readonly number[], count: number, target: number): boolean {
  // The other orders have as many sums, so the sums of the smaller group are tried.
  const size = Math.min(count, amounts.length - count);
  const wantedSum = size === count ? target : add(amounts) - target;
  const sorted = amounts.toSorted((a, b) => a - b);
  const least = add(sorted.slice(0, size));
  const greatest = add(sorted.slice(sorted.length - size));
  if (wantedSum < least || wantedSum > greatest) return false;
  const maxSums = Math.max(1, Math.floor((greatest - least + 1) / minAmountsPerSum));
  return sumsOf(amounts, size, maxSums)?.has(wantedSum) === true;
}

/** All sums of exactly `size` of the amounts; null if there are more than `maxSums`, or too many to compute. */
function sumsOf(amounts: readonly number[], size: number, maxSums: number): Set<number> | null {
  const bySize = Array.from({ length: size + 1 }, () => new Set<number>());
  const all = bySize[size] ?? new Set();
  bySize[0]?.add(0);
  let tried = 0;
  for (const amount of amounts) {
    for (let chosen = size; chosen > 0; chosen -= 1) {
      const smaller = bySize[chosen - 1] ?? new Set();
      tried += smaller.size;
      if (tried > maxTriedSums) return null;
      for (const sum of smaller) bySize[chosen]?.add(sum + amount);
    }
    if (all.size > maxSums) return null;
  }
  return all;
}

function add(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
