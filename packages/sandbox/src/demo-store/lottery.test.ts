import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { draw, drawByHash, lotteryOf } from "./lottery.ts";

test("every place is drawn as often as it weighs", () => {
  assert(
    property(array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 40 }), (weights) => {
      const counts = weights.map(() => 0);
      const sum = weights.reduce((whole, weight) => whole + weight, 0);
      const lottery = lotteryOf(weights);
      for (let index = 0; index < 4096; index += 1) {
        const place = draw(lottery, index / 4096);
        counts[place] = (counts[place] ?? 0) + 1;
        expect(drawByHash(lottery, index << 7, 7)).toBe(place);
      }
      weights.forEach((weight, place) => {
        const wanted = (4096 * weight) / sum;
        expect(Math.abs((counts[place] ?? 0) - wanted)).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test("a place without weight is never drawn", () => {
  const lottery = lotteryOf([0, 1, 0, 3]);
  expect(new Set(lottery)).toEqual(new Set([1, 3]));
});
