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
])("%s needs the scopes that the real schema names", (type) => {
  expect([...scopesOf(type)].toSorted()).toEqual(realScopes(type).toSorted());
});

test("any one of the scopes opens a type", () => {
  const access = { token: "t", scopes: ["read_inventory"], hasProtectedData: true };
  expect(denialOf(access, "InventoryItem")).toBeNull();
  expect(denialOf(access, "Product")).toEqual({
    reason: "scope",
    requiredAccess: "`read_products` access scope.",
  });
});

test("approval for personal data is a gate of its own", () => {
  const access = { token: "t", scopes: ["read_orders", "read_products"], hasProtectedData: false };
  expect(denialOf(access, "Order")).toEqual({ reason: "protected_data" });
  expect(denialOf(access, "Product")).toBeNull();
});

test("without the scope for all orders only sixty days are seen", () => {
  const now = Date.UTC(2026, 5, 30);
  const some = { token: "t", scopes: ["read_orders"], hasProtectedData: true };
  expect(earliestOrderAt(some, now)).toBe(Date.UTC(2026, 4, 1));
  expect(earliestOrderAt({ ...some, scopes: ["read_all_orders"] }, now)).toBe(
    Number.NEGATIVE_INFINITY,
  );
});
