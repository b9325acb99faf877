import { expect, test } from "vitest";
import {
  customerMark,
  customerOfMark,
  decodeCustomerColumn,
  packCustomerColumn,
} from "./customer-columns.ts";

test("merges marks of the same customer", () => {
  const packed = packCustomerColumn([
    customerMark(7, true),
    customerMark(3, false),
    customerMark(7, false),
  ]);
  const marks = [...decodeCustomerColumn(packed)];
  expect(marks.map(customerOfMark)).toEqual([3, 7]);
  expect(marks).toEqual([customerMark(3, false), customerMark(7, true)]);
});
