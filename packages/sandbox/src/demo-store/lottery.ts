/** Places of a list, each as often as it weighs: one look-up for a draw. */
export type Lottery = Uint16Array;

/** A power of two, so that bits of a hash draw as well as a number below 1 does. */
const tickets = 4096;

export function lotteryOf(weights: readonly number[]): Lottery {
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  const lottery = new Uint16Array(tickets);
  let given = 0;
  let weightSoFar = 0;
  weights.forEach((weight, place) => {
    weightSoFar += weight;
    const due = sum === 0 ? 0 : Math.round((tickets * weightSoFar) / sum);
    lottery.fill(place, given, due);
    given = due;
  });
  return lottery;
}

/** `chance` is at least 0 and below 1. */
export function draw(lottery: Lottery, chance: number): number {
  return lottery[Math.floor(chance * tickets)] ?? 0;
}

/** Draws by 12 bits of a hash, from its bit `from` on. */
export function drawByHash(lottery: Lottery, hash: number, from: number): number {
  return lottery[(hash >>> from) & (tickets - 1)] ?? 0;
}
