import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstDayOfMonth, monthOf } from "../../calendar/days.ts";
import { coverSpan } from "../../rollups/column-cover.ts";
import type { ColumnChanges } from "../../rollups/column-changes.ts";
import {
  addCustomersOfDay,
  decodeCustomersOfDay,
  packPurchaseDayChanges,
} from "../../rollups/purchase-days.ts";
import {
  addPurchaseDayCounts,
  countSince,
  decodePurchaseDayCounts,
} from "../../rollups/purchase-day-counts.ts";
import { appendPurchaseDays, changePurchaseDays, purchaseDaysOf } from "./purchase-days.ts";
import {
  byPlacedAt,
  continuesHistory,
  countHistory,
  type HistoryOrder,
} from "./customer-history.ts";

const firstDay = 20_500;

/** Orders of one customer within four months. A later order may have an earlier day. */
const history = fc
  .array(
    fc.record({
      at: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 120 })),
      daysBack: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { maxLength: 7 },
  )
  .map((list) =>
    list
      .map(({ at, daysBack }, index): HistoryOrder => {
        const sums = { goodsMinor: 1, totalMinor: 1, returnsMinor: 0, refundedMinor: 0 };
        const day = firstDay + at - daysBack;
        return { id: index, extId: `${index}`, day, placedAt: at, acquires: true, sums };
      })
      .toSorted(byPlacedAt),
  );
/** The orders of each customer before and after a change. */
const customers = fc.array(fc.tuple(history, history), { maxLength: 6 });

function pack(changes: ColumnChanges): [day: number, packed: Buffer][] {
  return [...changes].map(([day, { purchaseDays }]) => [
    day,
    packPurchaseDayChanges(day, purchaseDays),
  ]);
}

test("appends the purchase days of orders that continue a history", () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 7 }), (orders, cut) => {
      const earlier = orders.slice(0, cut);
      const added = orders.slice(cut);
      const before = countHistory(earlier);
      fc.pre(continuesHistory(before, added));
      const appended: ColumnChanges = new Map();
      changePurchaseDays(appended, { before: [], after: purchaseDaysOf(1, earlier) });
      appendPurchaseDays(appended, 1, { before, orders: added });
      const whole: ColumnChanges = new Map();
      changePurchaseDays(whole, { before: [], after: purchaseDaysOf(1, orders) });
      expect(pack(appended).map(storedDay).toSorted(byDay)).toEqual(
        pack(whole).map(storedDay).toSorted(byDay),
      );
    }),
    { numRuns: 1000 },
  );
});

function storedDay([day, packed]: [number, Buffer]) {
  return { day, purchaseDays: addCustomersOfDay(Buffer.alloc(0), [packed]).toString("hex") };
}

function byDay(a: { day: number }, b: { day: number }): number {
  return a.day - b.day;
}

test("counts the distinct customers of any range from purchase days kept by difference", () => {
  const range = fc.tuple(fc.nat({ max: 125 }), fc.nat({ max: 125 }));
  fc.assert(
    fc.property(customers, range, (histories, [from, length]) => {
      const changes: ColumnChanges = new Map();
      for (const [customer, [before, after]] of histories.entries()) {
        changePurchaseDays(changes, { before: [], after: purchaseDaysOf(customer, before) });
        changePurchaseDays(changes, {
          before: purchaseDaysOf(customer, before),
          after: purchaseDaysOf(customer, after),
        });
      }
      const span = { from: firstDay - 2 + from, to: firstDay - 2 + from + length };
      const counted = countRange(pack(changes), span);
      const isInside = ({ day }: HistoryOrder) => day >= span.from && day <= span.to;
      const latest = histories.map(([, after]) => after);
      expect(counted).toEqual({
        all: latest.filter((orders) => orders.some(isInside)).length,
        returning: latest.filter((orders) => orders.slice(1).some(isInside)).length,
      });
    }),
    { numRuns: 1000 },
  );
});

/** Stores the changes in two steps, as counts of days and months, and adds up those that cover the range. */
function countRange(changes: [day: number, packed: Buffer][], span: { from: number; to: number }) {
  const cover = coverSpan(span);
  const countsOf = (isInBucket: (day: number) => boolean, isMonth: boolean) => {
    const packed = changes.filter(([day]) => isInBucket(day)).map(([, change]) => change);
    const half = Math.floor(packed.length / 2);
    const first = addPurchaseDayCounts(Buffer.alloc(0), packed.slice(0, half), isMonth);
    return decodePurchaseDayCounts(addPurchaseDayCounts(first, packed.slice(half), isMonth));
  };
  const parts = [
    ...cover.days.map((start) => ({ start, counts: countsOf((day) => day === start, false) })),
    ...cover.months.map((month) => ({
      start: firstDayOfMonth(month),
      counts: countsOf((day) => monthOf(day) === month, true),
    })),
  ].map(({ start, counts }) => countSince(counts, { start, from: span.from }));
  return {
    all: parts.reduce((sum, part) => sum + part.all, 0),
    returning: parts.reduce((sum, part) => sum + part.returning, 0),
  };
}

test("keeps the customers of a day with their previous purchase days, in ascending order", () => {
  const first = packPurchaseDayChanges(5, [
    { customer: 9, gap: 0, returningGap: 65_535, sign: 1 },
    { customer: 4, gap: 3, returningGap: 0, sign: 1 },
    { customer: 7, gap: 1, returningGap: 1, sign: 1 },
  ]);
  const second = packPurchaseDayChanges(5, [
    { customer: 4, gap: 3, returningGap: 0, sign: -1 },
    { customer: 9, gap: 0, returningGap: 65_535, sign: -1 },
    { customer: 9, gap: 2, returningGap: 2, sign: 1 },
  ]);
  const {
    customers: ids,
    gaps,
    returningGaps,
  } = decodeCustomersOfDay(
    addCustomersOfDay(addCustomersOfDay(Buffer.alloc(0), [first]), [second]),
  );
  expect([[...ids], [...gaps], [...returningGaps]]).toEqual([
    [7, 9],
    [1, 2],
    [1, 2],
  ]);
});
