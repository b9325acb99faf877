import { expect, test } from "vitest";
import { realScopes } from "../../testing/real-schema.ts";
import { denialOf, earliestOrderAt, scopesOf } from "./access.ts";

test.each([
  "Order",
  "LineItem",
  "Refund",
  "SalesAgreement",
  "CustomerJourneySummary",
  "AbandonedCheckout",
  "Customer",
  "Product",
  "ProductVariant",
  "Collection",
  "InventoryItem",
  "InventoryLevel",
  "Location",
])("requires the scopes of the real schema for %s", (type) => {
  expect([...scopesOf(type)].toSorted()).toEqual(realScopes(type).toSorted());
});

test("grants a type to any one of its scopes", () => {
  const access = { token: "t", scopes: ["read_inventory"], hasProtectedData: true };
  expect(denialOf(access, "InventoryItem")).toBeNull();
  expect(denialOf(access, "Product")).toEqual({
    reason: "scope",
    requiredAccess: "`read_products` access scope.",
  });
});

test("requires approval for personal data in addition to the scope", () => {
  const access = { token: "t", scopes: ["read_orders", "read_products"], hasProtectedData: false };
  expect(denialOf(access, "Order")).toEqual({ reason: "protected_data" });
  expect(denialOf(access, "Product")).toBeNull();
});

test("limits orders to sixty days without the scope for all orders", () => {
  const now = Date.UTC(2026, 5, 30);
  const some = { token: "t", scopes: ["read_orders"], hasProtectedData: true };
  expect(earliestOrderAt(some, now)).toBe(Date.UTC(2026, 4, 1));
  expect(earliestOrderAt({ ...some, scopes: ["read_all_orders"] }, now)).toBe(
    Number.NEGATIVE_INFINITY,
  );
});
