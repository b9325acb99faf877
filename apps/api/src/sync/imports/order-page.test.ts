import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { expect, test } from "vitest";
import { OrderPage } from "./order-page.ts";

function orderOf(lines: number, title: string): ExportedOrder {
  const record = sampleOrder({
    name: "#1",
    placed: "2026-01-02T10:00:00Z",
    lines: Array.from({ length: lines }, () => ({ title, quantity: 1, unitMinor: 1000 })),
  });
  return { record, line: 2, offsetMinutes: 0, unexplainedMinor: 0, possibleGiftCardLines: 0 };
}

test.each([
  ["250 orders", 250, orderOf(3, "Candle")],
  ["fewer orders with many lines", 10, orderOf(1000, "Candle")],
  ["few orders with long titles", 5, orderOf(10, "x".repeat(100_000))],
])("is full with %s", (_, count, order) => {
  const page = new OrderPage();
  for (let added = 1; added < count; added += 1) {
    page.add(order);
    expect(page.isFull).toBe(false);
  }
  page.add(order);
  expect(page.isFull).toBe(true);
  expect(page.take()).toHaveLength(count);
  expect(page.isFull).toBe(false);
  expect(page.take()).toEqual([]);
});
