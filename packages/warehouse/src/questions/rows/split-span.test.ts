import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitSpan } from "./split-span.ts";

const daysOf = (parts: Iterable<{ from: number; to: number }>) =>
  [...parts].flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

test("covers each day of a span once, in sort order, starting at the cursor's day", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 50 }),
      fc.nat({ max: 400 }),
      fc.option(fc.integer({ min: -10, max: 500 })),
      (from, length, day) => {
        const span = { from, to: from + length };
        const all = daysOf([span]);
        const after = day === null ? null : [day, 7];
        expect(daysOf(splitSpan(span, { direction: "asc" }, after))).toEqual(
          all.filter((each) => day === null || each >= day),
        );
        expect(
          daysOf(splitSpan(span, { direction: "desc" }, after)).toSorted((a, b) => b - a),
        ).toEqual(all.filter((each) => day === null || each <= day).toReversed());
        const ends = [...splitSpan(span, { direction: "desc" }, null)].map(({ to }) => to);
        expect(ends).toEqual(ends.toSorted((a, b) => b - a));
      },
    ),
  );
});
