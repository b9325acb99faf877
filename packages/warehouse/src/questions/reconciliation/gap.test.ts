import { gapRowsLimit } from "@cartograph/contracts/reports/reconciliation.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sumGap } from "./gap.ts";

const orderOf = ({ minor, id }: { minor: number; id: number }) => ({
  id,
  name: `#${id}`,
  day: 0,
  placedAt: 0,
  isOnline: true,
  minor,
  areVisitsKnown: false,
  visits: [],
});

/** Few different amounts, in any order of the ids. */
const amounts = fc.uniqueArray(fc.record({ id: fc.nat(), minor: fc.nat({ max: 30 }) }), {
  selector: ({ id }) => id,
  maxLength: 500,
  size: "max",
});

test("sums all orders of a gap and keeps the largest, those of equal amounts by id", () => {
  fc.assert(
    fc.property(amounts, (all) => {
      const sum = sumGap("another_day");
      const orders = all.map(orderOf);
      for (const order of orders) sum.add(order, order.id % 2 === 0 ? 1 : -1);
      const signed = orders.map(({ id, minor }) => (id % 2 === 0 ? minor : -minor));
      const gap = sum.gap();
      expect(gap.rowCount).toBe(orders.length);
      expect(gap.minor).toBe(signed.reduce((total, minor) => total + minor, 0));
      expect(gap.rows.map(({ order }) => order)).toEqual(
        orders.toSorted((a, b) => b.minor - a.minor || a.id - b.id).slice(0, gapRowsLimit),
      );
    }),
    { endOnFailure: true },
  );
});
