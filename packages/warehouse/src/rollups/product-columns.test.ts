import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daySpan } from "./column-kind.ts";
import {
  decodeProductColumns,
  noProductSum,
  packProductColumns,
  productKind,
  type ProductSum,
} from "./product-columns.ts";

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const productSum = fc.record({
  product: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  revenue: fc.maxSafeInteger(),
  orders: int32,
  units: int32,
  returned: int32,
});

test("decodes product columns as packed, sorted by product", () => {
  const sums = fc.uniqueArray(productSum, { selector: (sum) => sum.product });
  fc.assert(
    fc.property(sums, fc.integer({ min: 0, max: 9 }), (list, shift) => {
      const packed = packProductColumns(list);
      // Simulates a view at an unaligned offset within a larger buffer.
      const moved = Buffer.concat([Buffer.alloc(shift), packed]).subarray(shift);
      const columns = decodeProductColumns(moved);
      const decoded = Array.from(columns.products, (product, index) => ({
        product,
        revenue: columns.revenue[index],
        orders: columns.orders[index],
        units: columns.units[index],
        returned: columns.returned[index],
      }));
      const isSold = (sum: (typeof list)[number]) =>
        sum.revenue !== 0 || sum.orders !== 0 || sum.units !== 0 || sum.returned !== 0;
      expect(decoded).toEqual(list.filter(isSold).toSorted((a, b) => a.product - b.product));
    }),
  );
});

const smallSum = fc.record({
  product: fc.integer({ min: 1, max: 9 }),
  revenue: fc.integer({ min: -3, max: 3 }),
  orders: fc.integer({ min: -1, max: 1 }),
  units: fc.integer({ min: -1, max: 1 }),
  returned: fc.integer({ min: -1, max: 1 }),
});

test("adds changes by product and drops products without any amount", () => {
  const sums = fc.uniqueArray(smallSum, { selector: (sum) => sum.product });
  fc.assert(
    fc.property(sums, fc.array(sums, { maxLength: 3 }), (stored, changes) => {
      const added = productKind.add(
        packProductColumns(stored),
        changes.map(packProductColumns),
        daySpan,
      );
      const expected = new Map<number, ProductSum>();
      for (const each of [...stored, ...changes.flat()]) {
        const sum = expected.get(each.product) ?? noProductSum(each.product);
        sum.revenue += each.revenue;
        sum.orders += each.orders;
        sum.units += each.units;
        sum.returned += each.returned;
        expected.set(each.product, sum);
      }
      expect(added).toEqual(packProductColumns([...expected.values()]));
    }),
  );
});
