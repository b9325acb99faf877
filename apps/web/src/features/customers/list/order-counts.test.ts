import { expect, test } from "vitest";
import { orderCountInput, orderCountKeys, orderCounts } from "./order-counts.ts";

test("covers every number of orders once", () => {
  let next = 1;
  for (const { min, max } of orderCountKeys.map((key) => orderCounts[key])) {
    expect(min).toBe(next);
    next = (max ?? Infinity) + 1;
  }
  expect(next).toBe(Infinity);
});

test("asks for a range of orders, without an end where it has none", () => {
  expect(orderCountInput("3-4")).toEqual({ minOrders: 3, maxOrders: 4 });
  expect(orderCountInput("10-")).toEqual({ minOrders: 10 });
});
