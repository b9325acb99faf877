import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeProductColumns, packProductColumns } from "./product-columns.ts";

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
      expect(decoded).toEqual(list.toSorted((a, b) => a.product - b.product));
    }),
  );
});
