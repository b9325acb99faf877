import type { Shop, StoreData } from "../core/store-data.ts";

const shop: Shop = {
  id: 70_000_000_001,
  name: "Test Shop",
  domain: "test-shop.myshopify.com",
  websiteUrl: "https://test-shop.example/",
  email: "owner@test-shop.example",
  currency: "USD",
  timezone: "America/New_York",
  countryCode: "US",
  pricesIncludeTax: false,
  createdAt: Date.UTC(2023, 2, 1, 8),
};

/** A store that has just opened and has no data yet. */
export function emptyStore(overrides: Partial<Shop> = {}): StoreData {
  return {
    version: 0,
    shop: { ...shop, ...overrides },
    locations: new Map(),
    products: new Map(),
    variants: new Map(),
    collections: new Map(),
    customers: new Map(),
    orders: new Map(),
    checkouts: new Map(),
    deletions: [],
  };
}
