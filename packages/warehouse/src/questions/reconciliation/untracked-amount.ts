/** How many sums are looked at before a day counts as undecidable. */
const maxSums = 200_000;
/** Of the amounts between the least and the greatest possible one, at most one in so many may be possible. */
const leastEvidence = 20;

/**
 * Whether an amount is proven to be that of `count` of these orders: it equals a sum of that many of them, and such
 * sums are so rare that it hardly does by chance. With many orders nearly every amount is such a sum, which proves
 * nothing.
 * @param amounts minor units
 */
export function isSumOf(amounts: readonly number[], count: number, target: number): boolean {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  // The others are as many sums; the smaller number of orders has fewer to try.
  const size = Math.min(count, amounts.length - count);
  const wanted = size === count ? target : total - target;
  const sums = sumsOf(amounts, size);
  if (sums === null || !sums.has(wanted)) return false;
  if (sums.size === 1) return true;
  const sorted = amounts.toSorted((a, b) => a - b);
  const least = add(sorted.slice(0, size));
  const greatest = add(sorted.slice(sorted.length - size));
  return sums.size * leastEvidence <= greatest - least + 1;
}

/** All sums of exactly `size` of the amounts; null when there are too many. */
function sumsOf(amounts: readonly number[], size: number): Set<number> | null {
  const bySize = Array.from({ length: size + 1 }, () => new Set<number>());
  bySize[0]?.add(0);
  let tried = 0;
  for (const amount of amounts) {
    for (let chosen = size; chosen > 0; chosen -= 1) {
      for (const sum of bySize[chosen - 1] ?? []) bySize[chosen]?.add(sum + amount);
      tried += bySize[chosen - 1]?.size ?? 0;
      if (tried > maxSums) return null;
    }
  }
  return bySize[size] ?? null;
}

function add(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
