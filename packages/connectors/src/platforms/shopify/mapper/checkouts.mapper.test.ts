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
    ["is what goods and taxes leave of the total", {}, 695],
    ["does not take off taxes that the prices hold", { taxesIncluded: true }, 1220],
    ["does not hold duties", { totalDutiesSet: money("2.00") }, 495],
    [
      "is nothing while no taxes are known and the goods are all",
      { totalTaxSet: null, subtotalPriceSet: money("66.20") },
      0,
    ],
    ["is never less than nothing", { subtotalPriceSet: money("70.00") }, 0],
  ])("%s", (_title, changes, shippingMinor) => {
    expect(toCheckoutRecord(checkout(changes), []).shippingMinor).toBe(shippingMinor);
  });
});

describe("the step reached", () => {
  test.each([
    ["payment", "both addresses are given", {}],
    ["payment", "goods that are not shipped are billed", { shippingAddress: null }],
    ["shipping", "there is no address to bill", { billingAddress: null }],
    ["contact", "there is no address", { billingAddress: null, shippingAddress: null }],
    [
      "payment",
      "it was completed, whatever else it has",
      { completedAt: "2026-06-03T00:00:00Z", billingAddress: null, shippingAddress: null },
    ],
  ])("is %s where %s", (step, _when, changes) => {
    expect(toCheckoutRecord(checkout(changes), []).stepReached).toBe(step);
  });
});
