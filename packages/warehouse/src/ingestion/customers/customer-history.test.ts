import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendOrders,
  byPlacedAt,
  continuesHistory,
  countHistory,
  type HistoryOrder,
  noOrders,
} from "./customer-history.ts";
import { noDeltas } from "../sales/rollup-deltas.ts";

function placed(extId: string, placedAt: number, change: Partial<HistoryOrder> = {}): HistoryOrder {
  const sums = { goodsMinor: 100, totalMinor: 120, returnsMinor: 10, refundedMinor: 12 };
  return { id: 0, extId, day: placedAt, placedAt, acquires: true, sums, ...change };
}

const history = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 120 }), fc.boolean(), fc.nat()), {
    selector: ([extId]) => extId,
    maxLength: 8,
  })
  .map((list) =>
    list
      .map(([extId, at, acquires, goodsMinor]) =>
        placed(`${extId}`, at, {
          acquires,
          sums: { goodsMinor, totalMinor: goodsMinor + 7, returnsMinor: 3, refundedMinor: 4 },
        }),
      )
      .toSorted(byPlacedAt),
  );

describe("the order of a customer's orders", () => {
  test("goes by time, then by the source's number", () => {
    const orders = [placed("10", 5), placed("9", 5), placed("100", 4)];
    expect(orders.toSorted(byPlacedAt).map((order) => order.extId)).toEqual(["100", "9", "10"]);
  });
});

describe("continuing a history", () => {
  const known = countHistory([placed("5", 50)]);

  test("takes an order that was placed after all that are known", () => {
    expect(continuesHistory(known, [placed("6", 51)])).toBe(true);
    expect(continuesHistory(noOrders(), [placed("6", 51)])).toBe(true);
  });

  test("is refused to a back-dated order, and to one of the same moment", () => {
    expect(continuesHistory(known, [placed("6", 49)])).toBe(false);
    // Whether it comes before or after is told by numbers that the counters do not hold.
    expect(continuesHistory(known, [placed("4", 50)])).toBe(false);
    expect(continuesHistory(known, [placed("6", 50)])).toBe(false);
  });

  test("is refused to a later order of an earlier day, as clocks set back past midnight make them", () => {
    expect(continuesHistory(known, [placed("6", 51, { day: 49 })])).toBe(false);
  });

  test("comes to the same as counting the whole life at once", () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 8 }), (orders, cut) => {
        const whole = noDeltas();
        const inParts = noDeltas();
        const counters = countHistory(orders.slice(0, cut), inParts);
        const rest = orders.slice(cut);
        fc.pre(continuesHistory(counters, rest));
        expect(appendOrders(counters, rest, inParts)).toEqual(countHistory(orders, whole));
        expect(inParts).toEqual(whole);
      }),
    );
  });
});

test("a history taken away leaves nothing", () => {
  fc.assert(
    fc.property(history, (orders) => {
      const deltas = noDeltas();
      countHistory(orders, deltas);
      countHistory(orders, deltas, -1);
      const left = [...deltas.dayTypes.values(), ...deltas.cohorts.values()].map((row) => row.sums);
      const sums = [...left, ...deltas.lifetimes.values()].flatMap((row) => Object.values(row));
      expect(sums.every((sum) => sum === 0)).toBe(true);
    }),
  );
});

test("lifetime values add up order by order, a customer is acquired by the first order with goods", () => {
  const deltas = noDeltas();
  const counters = countHistory([placed("1", 1, { acquires: false }), placed("2", 2)], deltas);
  expect(counters).toMatchObject({ order_count: 2, first_order_day: 1, acquired_day: 2 });
  expect([...deltas.lifetimes]).toEqual([
    [1, { customers: 1, net_minor: 90, total_minor: 120, refunded_minor: 12 }],
    [2, { customers: 1, net_minor: 180, total_minor: 240, refunded_minor: 24 }],
  ]);
  expect([...deltas.dayTypes.values()].map((row) => row.customer_type)).toEqual([1, 2]);
});
