import { expect, test } from "vitest";
import { claimWords } from "./claim-words.ts";

test("claims beyond what the store sold are called by their numbers", () => {
  expect(claimWords({ claimedConversions: 1310.5, actualOrders: 1200 })).toBe(
    "Together the platforms claim 1,310.5 orders, more than the 1,200 that the store had.",
  );
});

test("claims within what the store sold need no words", () => {
  expect(claimWords({ claimedConversions: 10, actualOrders: 10 })).toBeNull();
  expect(claimWords({ claimedConversions: null, actualOrders: 10 })).toBeNull();
});
