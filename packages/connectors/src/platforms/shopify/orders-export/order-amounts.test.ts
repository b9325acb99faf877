import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apportion } from "./apportion.ts";
import { orderAmounts, type StatedAmounts } from "./order-amounts.ts";

const amount = fc.integer({ min: 0, max: 10_000_000_00 });

function stated(amounts: Partial<StatedAmounts>): StatedAmounts {
  return {
    lines: [],
    discountMinor: 0,
    subtotalMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    dutiesMinor: 0,
    taxes: [],
    totalMinor: 0,
    ...amounts,
  };
}

function line(totalMinor: number, discountMinor = 0, isTaxable = true) {
  return { key: "", totalMinor, discountMinor, isTaxable, isGiftCard: false };
}

test("shares add up to the amount and each is within one unit of its proportion", () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1 }), (whole, weights) => {
      const shares = apportion(whole, weights);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(whole);
      fc.pre(sum > 0);
      for (const [index, share] of shares.entries()) {
        const due = Number((BigInt(whole) * BigInt(weights[index] ?? 0) * 1000n) / BigInt(sum));
        expect(Math.abs(share * 1000 - due)).toBeLessThanOrEqual(1000);
      }
    }),
  );
});

test("no share exceeds its part if the amount does not exceed the whole", () => {
  const discounted = fc
    .array(amount, { minLength: 1 })
    .chain((weights) =>
      fc.tuple(
        fc.constant(weights),
        fc.integer({ min: 0, max: weights.reduce((total, weight) => total + weight, 0) }),
      ),
    );
  fc.assert(
    fc.property(discounted, ([weights, whole]) => {
      const overdrawn = apportion(whole, weights).filter(
        (share, index) => share < 0 || share > (weights[index] ?? 0),
      );
      expect(overdrawn).toEqual([]);
    }),
  );
});

test("spreads an order discount over the lines by value", () => {
  const amounts = orderAmounts(
    stated({
      lines: [line(1000), line(2000)],
      discountMinor: 100,
      subtotalMinor: 2900,
      totalMinor: 2900,
    }),
  );

  expect(amounts.lines.map(({ discountMinor }) => discountMinor)).toEqual([33, 67]);
  expect(amounts.unexplainedMinor).toBe(0);
});

test("counts line discounts that repeat the order's once", () => {
  const amounts = orderAmounts(
    stated({
      lines: [line(1000, 100), line(2000)],
      discountMinor: 100,
      subtotalMinor: 2900,
      totalMinor: 2900,
    }),
  );

  expect(amounts.lines.map(({ discountMinor }) => discountMinor)).toEqual([100, 0]);
});

test("takes a discount that is not in the subtotal off the shipping", () => {
  const amounts = orderAmounts(
    stated({
      lines: [line(1000)],
      discountMinor: 500,
      subtotalMinor: 1000,
      shippingMinor: 500,
      totalMinor: 1000,
    }),
  );

  expect(amounts).toMatchObject({ shippingMinor: 0, unexplainedMinor: 0 });
  expect(amounts.lines).toMatchObject([{ discountMinor: 0 }]);
});

test("assigns added taxes only to taxable lines", () => {
  const amounts = orderAmounts(
    stated({
      lines: [line(1000), line(5000, 0, false), line(2000)],
      subtotalMinor: 8000,
      shippingMinor: 700,
      taxMinor: 301,
      totalMinor: 9001,
    }),
  );

  expect(amounts).toMatchObject({ pricesIncludeTax: false, shippingTaxMinor: 0 });
  expect(amounts.lines.map(({ taxMinor }) => taxMinor)).toEqual([100, 0, 201]);
});

test("includes shipping when it spreads taxes within prices", () => {
  const amounts = orderAmounts(
    stated({
      lines: [line(9600)],
      subtotalMinor: 9600,
      shippingMinor: 2400,
      taxMinor: 2000,
      totalMinor: 12_000,
    }),
  );

  expect(amounts).toMatchObject({ pricesIncludeTax: true, shippingTaxMinor: 400 });
  expect(amounts.lines).toMatchObject([{ taxMinor: 1600 }]);
});

test("reports an unexplained amount, such as a tip, separately", () => {
  const amounts = orderAmounts(
    stated({ lines: [line(1000)], subtotalMinor: 1000, taxMinor: 80, totalMinor: 1280 }),
  );

  expect(amounts).toMatchObject({ pricesIncludeTax: false, unexplainedMinor: 200 });
});

describe("an order with a tip of at least half its included tax", () => {
  const tipped = stated({
    lines: [line(1200)],
    subtotalMinor: 1200,
    taxMinor: 200,
    totalMinor: 1350,
  });

  test("stays tax-inclusive, because tax-exclusive parts would add up to more than the total", () => {
    expect(orderAmounts(tipped)).toMatchObject({ pricesIncludeTax: true, unexplainedMinor: 150 });
  });

  test("is read like the other orders of its file", () => {
    const largerTip = { ...tipped, totalMinor: 1450 };
    expect(orderAmounts(largerTip)).toMatchObject({ pricesIncludeTax: false });
    expect(orderAmounts(largerTip, true)).toMatchObject({
      pricesIncludeTax: true,
      unexplainedMinor: 250,
    });
    expect(orderAmounts(tipped, false)).toMatchObject({
      pricesIncludeTax: false,
      unexplainedMinor: -50,
    });
  });
});

test("reads an order that adds up both ways like the other orders of its file", () => {
  const either = stated({
    lines: [line(1200)],
    discountMinor: 200,
    subtotalMinor: 1200,
    shippingMinor: 500,
    taxMinor: 200,
    totalMinor: 1700,
  });

  expect(orderAmounts(either, false)).toMatchObject({
    pricesIncludeTax: false,
    shippingMinor: 300,
    unexplainedMinor: 0,
  });
  expect(orderAmounts(either, true)).toMatchObject({
    pricesIncludeTax: true,
    shippingMinor: 500,
    unexplainedMinor: 0,
  });
});

test("reads an order that adds up one way only that way, whatever the file's other orders are", () => {
  const exclusive = stated({
    lines: [line(1000)],
    subtotalMinor: 1000,
    taxMinor: 200,
    totalMinor: 1200,
  });

  expect(orderAmounts(exclusive, true)).toMatchObject({
    pricesIncludeTax: false,
    unexplainedMinor: 0,
  });
});

describe("an order with named tax rates", () => {
  const vat = [{ rate: 0.19, minor: 1900 }];
  const goods = { lines: [line(11_900)], subtotalMinor: 11_900, taxMinor: 1900, taxes: vat };

  test("is tax-inclusive by its rate if its tip equals its tax", () => {
    const tipped = stated({ ...goods, totalMinor: 13_800 });

    expect(orderAmounts(tipped, false)).toMatchObject({
      pricesIncludeTax: true,
      unexplainedMinor: 1900,
    });
  });

  test("counts the tax on shipping", () => {
    const taxes = [{ rate: 0.19, minor: 2280 }];
    const order = stated({ ...goods, shippingMinor: 2380, taxMinor: 2280, taxes });

    expect(orderAmounts({ ...order, totalMinor: 16_560 })).toMatchObject({
      pricesIncludeTax: true,
      shippingTaxMinor: 380,
      unexplainedMinor: 2280,
    });
  });

  test("counts only taxable lines, and each rate on its own lines", () => {
    const lines = [line(11_900), line(10_700), line(5000, 0, false)];
    const taxes = [...vat, { rate: 0.07, minor: 700 }];
    const order = stated({ lines, subtotalMinor: 27_600, taxMinor: 2600, taxes });

    expect(orderAmounts({ ...order, totalMinor: 30_200 })).toMatchObject({
      pricesIncludeTax: true,
      unexplainedMinor: 2600,
    });
  });

  test("is tax-exclusive by its rate if it adds up both ways", () => {
    const either = stated({
      lines: [line(1200)],
      discountMinor: 240,
      subtotalMinor: 1200,
      shippingMinor: 500,
      taxMinor: 240,
      taxes: [{ rate: 0.2, minor: 240 }],
      totalMinor: 1700,
    });

    expect(orderAmounts(either, true)).toMatchObject({
      pricesIncludeTax: false,
      shippingMinor: 260,
    });
  });

  test("is read by its total if rates contradict it or are not those of its taxes", () => {
    const taxes = [{ rate: 0.19, minor: 2261 }];
    const exclusiveRate = stated({ ...goods, taxMinor: 2261, taxes, totalMinor: 11_900 });
    expect(orderAmounts(exclusiveRate)).toMatchObject({ pricesIncludeTax: true });

    const stacked = [
      { rate: 0.06, minor: 714 },
      { rate: 0.01, minor: 119 },
    ];
    const twoTaxes = stated({ ...goods, taxMinor: 833, taxes: stacked, totalMinor: 12_733 });
    expect(orderAmounts(twoTaxes)).toMatchObject({ pricesIncludeTax: false, unexplainedMinor: 0 });

    const otherTax = stated({ ...goods, taxMinor: 1800, totalMinor: 13_700 });
    expect(orderAmounts(otherTax)).toMatchObject({ pricesIncludeTax: false, unexplainedMinor: 0 });
  });
});

test("the parts of any order add up to its total, with taxes included or added", () => {
  const order = fc.record({
    prices: fc.array(fc.record({ value: amount, isTaxable: fc.boolean() }), { minLength: 1 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    repeatsDiscount: fc.boolean(),
    shippingMinor: amount,
    taxPercent: fc.integer({ min: 0, max: 30 }),
    dutiesMinor: fc.integer({ min: 0, max: 1000 }),
    pricesIncludeTax: fc.boolean(),
  });
  fc.assert(
    fc.property(order, (generated) => {
      const values = generated.prices.map(({ value }) => value);
      const full = values.reduce((sum, value) => sum + value, 0);
      const discountMinor = Math.floor((full * generated.discountPercent) / 100);
      const own = generated.repeatsDiscount ? apportion(discountMinor, values) : [];
      const { shippingMinor, dutiesMinor } = generated;
      const subtotalMinor = full - discountMinor;
      const taxMinor = Math.floor(((subtotalMinor + shippingMinor) * generated.taxPercent) / 130);
      const totalMinor =
        subtotalMinor + shippingMinor + dutiesMinor + (generated.pricesIncludeTax ? 0 : taxMinor);

      const amounts = orderAmounts({
        lines: generated.prices.map(({ value, isTaxable }, index) =>
          line(value, own[index] ?? 0, isTaxable),
        ),
        discountMinor,
        subtotalMinor,
        shippingMinor,
        taxMinor,
        dutiesMinor,
        taxes: [],
        totalMinor,
      });

      const discounts = amounts.lines.reduce((sum, { discountMinor: part }) => sum + part, 0);
      const taxes = amounts.lines.reduce((sum, part) => sum + part.taxMinor, 0);
      expect(amounts.unexplainedMinor).toBe(0);
      expect(discounts).toBe(discountMinor);
      expect(taxes + amounts.shippingTaxMinor).toBe(taxMinor);
      const added = amounts.pricesIncludeTax ? 0 : taxMinor;
      expect(full - discounts + amounts.shippingMinor + amounts.dutiesMinor + added).toBe(
        totalMinor,
      );
    }),
  );
});

test("takes no order discount off a gift card", () => {
  const amounts = orderAmounts(
    stated({
      lines: [{ ...line(5000), isGiftCard: true, isTaxable: false }, line(1000), line(2000)],
      discountMinor: 300,
      subtotalMinor: 7700,
      totalMinor: 7700,
    }),
  );
  expect(amounts.lines.map(({ discountMinor }) => discountMinor)).toEqual([0, 100, 200]);
});

test("gives each line the same share in any order of lines", () => {
  const lines = fc
    .array(fc.record({ value: amount, isTaxable: fc.boolean() }), { minLength: 2, maxLength: 6 })
    .map((parts) =>
      parts.map(({ value, isTaxable }, index) =>
        Object.assign(line(value, 0, isTaxable), { key: `sku-${index}` }),
      ),
    );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 999 }), (parts, discountMinor) => {
      const full = parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
      fc.pre(full > discountMinor);
      const subtotalMinor = full - discountMinor;
      const amountsOf = (ordered: typeof parts) =>
        orderAmounts(
          stated({
            lines: ordered,
            discountMinor,
            subtotalMinor,
            taxMinor: 7,
            totalMinor: subtotalMinor + 7,
          }),
        ).lines;
      expect(amountsOf(parts.toReversed()).toReversed()).toEqual(amountsOf(parts));
    }),
  );
});
