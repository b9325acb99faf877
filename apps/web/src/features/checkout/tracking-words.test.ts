import { expect, test } from "vitest";
import { trackingWords } from "./tracking-words.ts";

test("states the untracked orders as a count and a percentage", () => {
  expect(trackingWords({ onlineOrders: 400, recordedPurchases: 350, unrecorded: 50 })).toBe(
    "Google Analytics recorded 350 purchases; the online store had 400 orders. 50 orders (12.5%) were not tracked, because of blocked scripts, declined consent or reporting delays.",
  );
});

test("reports no untracked orders when there are more purchases than orders", () => {
  expect(trackingWords({ onlineOrders: 10, recordedPurchases: 12, unrecorded: -2 })).toBe(
    "Google Analytics recorded 12 purchases; the online store had 10 orders.",
  );
});

test("returns null when a source is missing or there are no orders", () => {
  expect(trackingWords({ onlineOrders: null, recordedPurchases: 3, unrecorded: null })).toBeNull();
  expect(trackingWords({ onlineOrders: 0, recordedPurchases: 0, unrecorded: 0 })).toBeNull();
});

test("counts one purchase and one order in the singular", () => {
  expect(trackingWords({ onlineOrders: 2, recordedPurchases: 1, unrecorded: 1 })).toBe(
    "Google Analytics recorded 1 purchase; the online store had 2 orders. 1 order (50.0%) was not tracked, because of blocked scripts, declined consent or reporting delays.",
  );
});
