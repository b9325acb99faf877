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
import { narrowRollups } from "../../rollups/narrow-rollups.ts";

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

describe("byPlacedAt", () => {
  test("sorts by time, then by the source's numeric id", () => {
    const orders = [placed("10", 5), placed("9", 5), placed("100", 4)];
    expect(orders.toSorted(byPlacedAt).map((order) => order.extId)).toEqual(["100", "9", "10"]);
  });
});

describe("continuesHistory and appendOrders", () => {
  const known = countHistory([placed("5", 50)]);

  test("accept an order placed after all counted ones", () => {
    expect(continuesHistory(known, [placed("6", 51)])).toBe(true);
    expect(continuesHistory(noOrders(), [placed("6", 51)])).toBe(true);
  });

  test("refuse a backdated order and one placed at the same time", () => {
    expect(continuesHistory(known, [placed("6", 49)])).toBe(false);
    // The ids decide which one is first, and the counters do not contain them.
    expect(continuesHistory(known, [placed("4", 50)])).toBe(false);
    expect(continuesHistory(known, [placed("6", 50)])).toBe(false);
  });

  test("refuse a later order with an earlier day, which happens when clocks are set back past midnight", () => {
    expect(continuesHistory(known, [placed("6", 51, { day: 49 })])).toBe(false);
  });

  test("give the same counters and deltas as counting all orders at once", () => {
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

test("subtracting a history leaves only zeros in the deltas", () => {
  fc.assert(
    fc.property(history, (orders) => {
      const deltas = noDeltas();
      countHistory(orders, deltas);
      countHistory(orders, deltas, -1);
      for (const table of ["day_customer_types", "cohort_months", "lifetime_values"] as const) {
        const columns: ReadonlySet<string> = new Set(narrowRollups[table].sums);
        const sums = Array.from(deltas[table].values(), Object.entries<number>)
          .flat()
          .filter(([column]) => columns.has(column));
        expect(sums.every(([, sum]) => sum === 0)).toBe(true);
      }
    }),
  );
});

test("adds up lifetime values by order and acquires a customer with the first order that has products", () => {
  const deltas = noDeltas();
  const counters = countHistory([placed("1", 1, { acquires: false }), placed("2", 2)], deltas);
  expect(counters).toMatchObject({ order_count: 2, first_order_day: 1, acquired_day: 2 });
  expect([...deltas.lifetime_values.values()]).toEqual([
    { order_number: 1, customers: 1, net_minor: 90, total_minor: 120, refunded_minor: 12 },
    { order_number: 2, customers: 1, net_minor: 180, total_minor: 240, refunded_minor: 24 },
  ]);
  expect([...deltas.day_customer_types.values()].map((row) => row.customer_type)).toEqual([1, 2]);
});
