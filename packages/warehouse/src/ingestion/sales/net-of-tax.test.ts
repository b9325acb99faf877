import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { netAmount, netGoods } from "./net-of-tax.ts";

const goods = fc
  .record({
    totalMinor: fc.integer({ min: 0, max: 10 ** 12 }),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.constantFrom(0, 0.055, 0.19, 0.2, 0.25),
  })
  .map(({ totalMinor, discountShare, rate }) => {
    const discountMinor = Math.round(totalMinor * discountShare);
    const taxMinor = Math.round(((totalMinor - discountMinor) * rate) / (1 + rate));
    return { totalMinor, discountMinor, taxMinor };
  });

describe("netGoods for tax-inclusive prices", () => {
  test("returns 100.00 net for 120.00 at 20%", () => {
    const line = { totalMinor: 12_000, discountMinor: 0, taxMinor: 2000 };
    expect(netGoods(line, true)).toEqual({ gross: 10_000, discount: 0, tax: 2000 });
  });

  test("removes the tax from both price and discount", () => {
    const line = { totalMinor: 12_000, discountMinor: 3000, taxMinor: 1500 };
    expect(netGoods(line, true)).toEqual({ gross: 10_000, discount: 2500, tax: 1500 });
  });

  // 120.00 at 20% is 100.00 net, whatever is left after the discount.
  test.each([
    [12_000, 0, { gross: 10_000, discount: 10_000, tax: 0 }],
    [11_999, 0, { gross: 10_000, discount: 9_999, tax: 0 }],
    [11_997, 1, { gross: 10_000, discount: 9_998, tax: 1 }],
    [3_000, 1_500, { gross: 10_000, discount: 2_500, tax: 1_500 }],
  ])("uses the rate of a price of 120.00 reduced by %i cents", (discountMinor, taxMinor, net) => {
    const line = { totalMinor: 12_000, discountMinor, taxMinor };
    expect(netGoods({ ...line, taxRate: 0.2 }, true)).toEqual(net);
  });

  test("derives the rate from the tax paid if it is another than the given one", () => {
    const line = { totalMinor: 12_000, discountMinor: 3000, taxMinor: 1500, taxRate: 0.08 };
    expect(netGoods(line, true)).toEqual({ gross: 10_000, discount: 2500, tax: 1500 });
  });

  test("removes the tax paid if nothing was discounted", () => {
    const line = { totalMinor: 12_000, discountMinor: 0, taxMinor: 2001, taxRate: 0.2 };
    expect(netGoods(line, true)).toEqual({ gross: 9_999, discount: 0, tax: 2001 });
  });

  test("returns the amounts unchanged when the discount is 100% and the rate unknown", () => {
    const line = { totalMinor: 12_000, discountMinor: 12_000, taxMinor: 0 };
    expect(netGoods(line, true)).toEqual({ gross: 12_000, discount: 12_000, tax: 0 });
  });

  test("returns a net amount of exactly the amount paid minus its tax, for any amount", () => {
    fc.assert(
      fc.property(goods, (line) => {
        const net = netGoods(line, true);
        const paid = line.totalMinor - line.discountMinor;
        expect(net.gross - net.discount).toBe(paid - line.taxMinor);
        expect(Number.isSafeInteger(net.gross)).toBe(true);
      }),
    );
  });

  test("returns opposite amounts for negated goods", () => {
    fc.assert(
      fc.property(goods, ({ totalMinor, discountMinor, taxMinor }) => {
        const added = netGoods({ totalMinor, discountMinor, taxMinor }, true);
        const removed = netGoods(
          { totalMinor: 0 - totalMinor, discountMinor: 0 - discountMinor, taxMinor: 0 - taxMinor },
          true,
        );
        expect(added.gross + removed.gross).toBe(0);
        expect(added.discount + removed.discount).toBe(0);
      }),
    );
  });
});

test("returns the amounts unchanged when prices exclude tax", () => {
  const line = { totalMinor: 12_000, discountMinor: 3000, taxMinor: 1500 };
  expect(netGoods(line, false)).toEqual({ gross: 12_000, discount: 3000, tax: 1500 });
  expect(netAmount(500, 40, false)).toBe(500);
  expect(netAmount(500, 40, true)).toBe(460);
});
