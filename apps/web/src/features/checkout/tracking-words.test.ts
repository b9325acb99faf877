import { expect, test } from "vitest";
import { trackingWords } from "./tracking-words.ts";

test("what analytics did not see is said in orders and in percent", () => {
  expect(trackingWords({ onlineOrders: 400, recordedPurchases: 350, unrecorded: 50 })).toBe(
    "Google Analytics recorded 350 purchases; the online store had 400 orders. 50 of them (12.5%) were not tracked: blocked scripts, refused consent, or not reported yet.",
  );
});

test("more purchases than orders are told without calling anything untracked", () => {
  expect(trackingWords({ onlineOrders: 10, recordedPurchases: 12, unrecorded: -2 })).toBe(
    "Google Analytics recorded 12 purchases; the online store had 10 orders.",
  );
});

test("nothing is said where a source is missing or there were no orders", () => {
  expect(trackingWords({ onlineOrders: null, recordedPurchases: 3, unrecorded: null })).toBeNull();
  expect(trackingWords({ onlineOrders: 0, recordedPurchases: 0, unrecorded: 0 })).toBeNull();
});
