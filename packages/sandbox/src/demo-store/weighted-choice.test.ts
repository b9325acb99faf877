import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { draw, drawByHash, weightedChoice } from "./weighted-choice.ts";

test("draws every index in proportion to its weight", () => {
  assert(
    property(array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 40 }), (weights) => {
      const counts = weights.map(() => 0);
      const sum = weights.reduce((whole, weight) => whole + weight, 0);
      const choice = weightedChoice(weights);
      let different = 0;
      for (let index = 0; index < 4096; index += 1) {
        const place = draw(choice, index / 4096);
        counts[place] = (counts[place] ?? 0) + 1;
        if (drawByHash(choice, index << 7, 7) !== place) different += 1;
      }
      expect(different).toBe(0);
      weights.forEach((weight, place) => {
        const wanted = (4096 * weight) / sum;
        expect(Math.abs((counts[place] ?? 0) - wanted)).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test("never draws an index with zero weight", () => {
  const choice = weightedChoice([0, 1, 0, 3]);
  expect(new Set(choice)).toEqual(new Set([1, 3]));
});
