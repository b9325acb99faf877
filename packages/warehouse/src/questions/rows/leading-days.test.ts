import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leadingDays } from "./leading-days.ts";

const daysOf = (amounts: readonly (readonly number[])[]) =>
  amounts.map((ofDay, day) => ({ day, amounts: Float64Array.from(ofDay) }));

test("has the days and the last amount of a page", () => {
  const days = daysOf([[9, 1], [5], [8, 2], [7]]);
  const first = { direction: "desc", after: null, count: 2 } as const;
  expect(leadingDays(days, first)).toEqual({ days: [0, 2], lastAmount: 8 });
  expect(leadingDays(days, { ...first, after: [8, 3] })).toEqual({
    days: [1, 2, 3],
    lastAmount: 5,
  });
  expect(leadingDays(days, { ...first, direction: "asc" })).toEqual({
    days: [0, 2],
    lastAmount: 2,
  });
  expect(leadingDays(days, { ...first, after: [1, 3] })).toEqual({ days: [0], lastAmount: null });
});

const equal = (days: number) => daysOf(Array.from({ length: days }, () => [7]));

test("is null if rows of more than 400 days or 20 pages can be on the page", () => {
  const page = { direction: "desc", after: null, count: 50 } as const;
  expect(leadingDays(equal(400), page)?.days).toHaveLength(400);
  expect(leadingDays(equal(401), page)).toBeNull();
  expect(leadingDays(equal(20), { ...page, count: 1 })?.days).toHaveLength(20);
  expect(leadingDays(equal(21), { ...page, count: 1 })).toBeNull();
});

test("leaves out no row of any page", () => {
  const amounts = fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 6 }));
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom("asc" as const, "desc" as const),
      fc.integer({ min: 1, max: 5 }),
      fc.nat({ max: 40 }),
      (all, direction, count, start) => {
        const sign = direction === "asc" ? 1 : -1;
        const rows = all
          .flatMap((ofDay, day) => ofDay.map((amount, place) => ({ day, amount, place })))
          .toSorted((a, b) => sign * (a.amount - b.amount) || a.day - b.day || a.place - b.place);
        const previous = rows[start - 1];
        const after = previous === undefined ? null : [previous.amount];
        const page = rows.slice(after === null ? 0 : start).slice(0, count);
        const leading = leadingDays(daysOf(all), { direction, after, count });
        if (leading === null) return;
        const { days, lastAmount } = leading;
        const isRead = ({ day, amount }: (typeof rows)[number]) =>
          days.includes(day) && (lastAmount === null || sign * amount <= sign * lastAmount);
        expect(page.filter(isRead)).toEqual(page);
      },
    ),
  );
});
