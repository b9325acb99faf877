import { apportion } from "../core/money.ts";

/** Draws indexes in proportion to weights, with one table lookup per draw. */
export type WeightedChoice = Uint16Array;

/** A power of two, so that bits of a hash can choose as well as a number below 1. */
const slots = 4096;

export function weightedChoice(weights: readonly number[]): WeightedChoice {
  const choice = new Uint16Array(slots);
  let filled = 0;
  apportion(slots, weights).forEach((share, index) => {
    choice.fill(index, filled, filled + share);
    filled += share;
  });
  return choice;
}

/** `chance` is at least 0 and below 1. */
export function draw(choice: WeightedChoice, chance: number): number {
  return choice[Math.floor(chance * slots)] ?? 0;
}

/** Chooses by 12 bits of a hash, starting at bit `from`. */
export function drawByHash(choice: WeightedChoice, hash: number, from: number): number {
  return choice[(hash >>> from) & (slots - 1)] ?? 0;
}
