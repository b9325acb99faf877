import { checkoutRecordSchema } from "@cartograph/contracts/records.ts";
import { describe, expect, test } from "vitest";
import type { CheckoutNode } from "../schemas/people.schemas.ts";
import { toCheckoutRecord } from "./checkouts.mapper.ts";

const money = (amount: string) => ({ shopMoney: { amount } });
const address = { countryCodeV2: "CA" };

function checkout(changes: Partial<CheckoutNode> = {}): CheckoutNode {
  return {
    id: "gid://shopify/AbandonedCheckout/35001",
    createdAt: "2026-06-02T09:15:10Z",
    updatedAt: "2026-06-02T09:20:00Z",
    completedAt: null,
    discountCodes: ["WELCOME10"],
    totalPriceSet: { shopMoney: { amount: "66.20", currencyCode: "USD" } },
    subtotalPriceSet: money("54.00"),
    totalDiscountSet: money("6.00"),
    totalTaxSet: money("5.25"),
    totalDutiesSet: null,
    taxesIncluded: false,
    customer: { id: "gid://shopify/Customer/7" },
    shippingAddress: address,
    billingAddress: address,
    lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    ...changes,
  };
}

test("maps a checkout to a valid record", () => {
  const line = {
    title: "Desk Lamp",
    quantity: 2,
    product: { id: "gid://shopify/Product/21" },
    variant: null,
    discountedTotalPriceSet: money("54.00"),
  };
  const record = toCheckoutRecord(checkout(), [line]);
  expect(checkoutRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({
    externalId: "35001",
    totalMinor: 6620,
    subtotalMinor: 5400,
    discountCodes: ["WELCOME10"],
    customerExternalId: "7",
    countryCode: "CA",
    lines: [{ productExternalId: "21", variantExternalId: null, quantity: 2, totalMinor: 5400 }],
  });
});

describe("shipping", () => {
  test.each([
    ["is the total without goods and taxes", {}, 695],
    ["does not subtract taxes included in prices", { taxesIncluded: true }, 1220],
    ["does not include duties", { totalDutiesSet: money("2.00") }, 495],
    [
      "is 0 while taxes are unknown and goods make up the total",
      { totalTaxSet: null, subtotalPriceSet: money("66.20") },
      0,
    ],
    ["is never negative", { subtotalPriceSet: money("70.00") }, 0],
  ])("%s", (_title, changes, shippingMinor) => {
    expect(toCheckoutRecord(checkout(changes), []).shippingMinor).toBe(shippingMinor);
  });
});

describe("the step reached", () => {
  test.each([
    ["payment", "both addresses are given", {}],
    ["payment", "goods that are not shipped have a billing address", { shippingAddress: null }],
    ["shipping", "there is no billing address", { billingAddress: null }],
    ["contact", "there is no address", { billingAddress: null, shippingAddress: null }],
    [
      "payment",
      "it was completed, whatever else it has",
      { completedAt: "2026-06-03T00:00:00Z", billingAddress: null, shippingAddress: null },
    ],
  ])("is %s if %s", (step, _when, changes) => {
    expect(toCheckoutRecord(checkout(changes), []).stepReached).toBe(step);
  });
});
