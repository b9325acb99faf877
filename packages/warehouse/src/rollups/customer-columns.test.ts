import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daySpan } from "./column-kind.ts";
import {
  customerKind,
  customerMark,
  packCustomerChanges,
  packCustomerColumn,
} from "./customer-columns.ts";

const mark = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.boolean())
  .map(([customer, isReturning]) => customerMark(customer, isReturning));

test("adds and subtracts single orders of customers", () => {
  fc.assert(
    fc.property(fc.array(mark), fc.array(mark), fc.array(mark), (kept, removed, added) => {
      const difference = new Map<number, number>();
      for (const each of added) difference.set(each, (difference.get(each) ?? 0) + 1);
      for (const each of removed) difference.set(each, (difference.get(each) ?? 0) - 1);
      const before = packCustomerColumn([...kept, ...removed]);
      const after = customerKind.add(before, [packCustomerChanges(difference)], daySpan);
      expect([...customerKind.decode(after, daySpan)]).toEqual(
        [...kept, ...added].toSorted((a, b) => a - b),
      );
    }),
  );
});
