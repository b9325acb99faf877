import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeProductColumns,
  packProductColumns,
  sumByProduct,
} from "../../rollups/product-columns.ts";
import { listSales, nthGreatestRevenue } from "./product-sums.ts";

const sale = fc.record({
  product: fc.integer({ min: 1, max: 40 }),
  revenue: fc.integer({ min: 0, max: 20 }),
  orders: fc.integer({ min: 1, max: 3 }),
  units: fc.integer({ min: 1, max: 9 }),
  returned: fc.integer({ min: 0, max: 9 }),
});
const day = fc.uniqueArray(sale, { selector: (each) => each.product, maxLength: 30 });

test("returns the same leading products as a full sort, with all that tie with the last", () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (days, count) => {
      const columns = days.map((each) => decodeProductColumns(packProductColumns(each)));
      const sums = sumByProduct(columns);
      const revenues = new Map<number, number>();
      for (const each of days.flat()) {
        revenues.set(each.product, (revenues.get(each.product) ?? 0) + each.revenue);
      }
      const least = [...revenues.values()].toSorted((a, b) => b - a)[count - 1] ?? -Infinity;
      expect(nthGreatestRevenue(sums, count)).toBe(least);
      const leading = listSales(sums, (revenue) => revenue >= least);
      const expected = [...revenues].filter(([, revenue]) => revenue >= least);
      expect(leading.map(({ productId, revenueMinor }) => [productId, revenueMinor])).toEqual(
        expected.toSorted(([a], [b]) => a - b),
      );
    }),
  );
});
