import { expect, test } from "vitest";
import { segmentOrders } from "./segment-orders.ts";

test("describes a segment by its number of orders", () => {
  expect(segmentOrders({ minOrders: 1, maxOrders: 1 })).toBe("1 order");
  expect(segmentOrders({ minOrders: 2, maxOrders: 2 })).toBe("2 orders");
  expect(segmentOrders({ minOrders: 2, maxOrders: 4 })).toBe("2 to 4 orders");
  expect(segmentOrders({ minOrders: 5, maxOrders: null })).toBe("5 or more orders");
});
