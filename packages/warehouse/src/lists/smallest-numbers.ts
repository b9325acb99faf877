/** The smallest `count` numbers in ascending order. */
export function smallestNumbers(numbers: Iterable<number>, count: number): number[] {
  let least: number[] = [];
  let limit = Infinity;
  for (const number of numbers) {
    if (number >= limit) continue;
    least.push(number);
    // Rarely reached with many numbers, because most of them are above the limit.
    if (least.length < 2 * count) continue;
    least = sorted(least).slice(0, count);
    limit = least.at(-1) ?? Infinity;
  }
  return sorted(least).slice(0, count);
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
