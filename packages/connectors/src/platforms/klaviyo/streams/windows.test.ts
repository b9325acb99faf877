import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addDays, countDays } from "@cartograph/contracts/days.ts";
import { eachDay } from "../../../core/each-day.ts";
import { planStretches } from "./windows.ts";

test("stretches cover every day once and respect the longest report", () => {
  const anyDay = integer({ min: 0, max: 4_000 }).map((days) => addDays("2020-01-01", days));
  assert(
    property(anyDay, integer({ min: 1, max: 900 }), (from, length) => {
      const to = addDays(from, length - 1);
      const stretches = planStretches(from, to);
      const days = stretches.flatMap(({ parts }) => parts.flatMap(eachDay));
      expect(days).toEqual(eachDay({ from, to }));
      for (const { from: first, to: last, parts } of stretches) {
        expect(countDays(first, last)).toBeLessThanOrEqual(360);
        for (const part of parts) expect(countDays(part.from, part.to)).toBeLessThanOrEqual(60);
      }
    }),
  );
});
