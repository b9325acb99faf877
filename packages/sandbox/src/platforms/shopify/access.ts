import type { BucketSize } from "./throttle.ts";

/** What a token may read. */
export type Access = {
  token: string;
  scopes: readonly string[];
  /** Approval for orders, customers and checkouts, required in addition to the scopes. */
  hasProtectedData: boolean;
  /**
   * Fields that the app is not approved for, such as "Order.customer": they are null and cause an error in addition to
   * the data.
   */
  deniedFields?: readonly string[];
  /** False for an app whose user lacks the permission that abandoned checkouts require in addition to the scope. */
  canManageCheckouts?: boolean;
  /** Hides orders, customers and checkouts of earlier days. */
  days?: number;
  /** Its rate limit; by default that of the sandbox. */
  bucket?: BucketSize;
};

export const everyScope = [
  "read_orders",
  "read_all_orders",
  "read_products",
  "read_customers",
  "read_inventory",
  "read_locations",
] as const;

/** The demo store's token, with access to everything. */
export const demoToken = "sandbox_shopify_demo";

/** A token that reads the orders of the last 60 days only, so that a first sync takes seconds. */
export const recentOrdersAccess: Access = {
  token: "sandbox_shopify_60_days",
  scopes: everyScope.filter((scope) => scope !== "read_all_orders"),
  hasProtectedData: true,
};

/**
 * A token of a new store. The rate limit makes a first sync last about twenty seconds, so that a test sees its progress
 * while the processor is free for others.
 */
export const newStoreAccess: Access = {
  token: "sandbox_shopify_3_days",
  scopes: everyScope,
  hasProtectedData: true,
  days: 3,
  bucket: { maximumAvailable: 1_000, restoreRate: 80 },
};

const orderScopes = ["read_orders", "read_marketplace_orders"] as const;

/** Any one of the scopes grants the type; types not listed need none. */
const scopesByType: Record<string, readonly string[]> = {
  Order: [...orderScopes, "read_quick_sale"],
  LineItem: orderScopes,
  Refund: orderScopes,
  SalesAgreement: orderScopes,
  CustomerJourneySummary: orderScopes,
  AbandonedCheckout: ["read_orders"],
  AbandonedCheckoutLineItem: ["read_orders"],
  Customer: ["read_customers"],
  Product: ["read_products"],
  ProductVariant: ["read_products"],
  Collection: ["read_products"],
  InventoryItem: ["read_inventory", "read_products"],
  InventoryLevel: ["read_inventory"],
  Location: ["read_locations", "read_inventory", "read_markets_home"],
};

const checkoutTypes = new Set(["AbandonedCheckout", "AbandonedCheckoutLineItem"]);
const checkoutPermission =
  " Also: The user must have manage_abandoned_checkouts permission. When called by Shopify POS, the user must have the view_abandoned_checkouts retail permission.";

const protectedTypes = new Set(["Order", "Customer", "AbandonedCheckout"]);

export type Denial = { reason: "scope"; requiredAccess: string } | { reason: "protected_data" };

/** Returns why the token may not read the type; null when it may. */
export function denialOf(access: Access, type: string): Denial | null {
  const scopes = scopesByType[type];
  const isCheckout = checkoutTypes.has(type);
  const hasScope = !scopes || scopes.some((scope) => access.scopes.includes(scope));
  if (!hasScope || (isCheckout && access.canManageCheckouts === false)) {
    const requiredAccess = requiredAccessOf(scopes ?? []);
    return {
      reason: "scope",
      requiredAccess: isCheckout ? requiredAccess + checkoutPermission : requiredAccess,
    };
  }
  if (protectedTypes.has(type) && !access.hasProtectedData) return { reason: "protected_data" };
  return null;
}

export function scopesOf(type: string): readonly string[] {
  return scopesByType[type] ?? [];
}

/** In Shopify's words: "`read_orders` access scope or `read_marketplace_orders` access scope." */
function requiredAccessOf(scopes: readonly string[]): string {
  const named = scopes.map((scope) => `\`${scope}\` access scope`);
  const last = named.at(-1) ?? "";
  return named.length < 2 ? `${last}.` : `${named.slice(0, -1).join(", ")} or ${last}.`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The earliest order, customer or checkout of the store that the token belongs to. */
export function earliestRecordAt(
  { days = Number.POSITIVE_INFINITY }: Access,
  nowMs: number,
): number {
  return nowMs - days * dayMs;
}

/** The earliest order that the token can read; without `read_all_orders`, older ones are left out. */
export function earliestOrderAt(access: Access, nowMs: number): number {
  const earliest = earliestRecordAt(access, nowMs);
  return access.scopes.includes("read_all_orders")
    ? earliest
    : Math.max(earliest, nowMs - 60 * dayMs);
}
