import type { Checkout, Customer, Order, Shop, StoreData } from "../../core/store-data.ts";

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

/** Records that are stored whole, so that they are their own heads. */
class StoredRecords<Entry> extends Map<number, Entry> {
  heads(): Iterable<Entry> {
    return this.values();
  }
}

/** A store whose records can be added, replaced and removed. */
export type StoredData = StoreData & {
  customers: StoredRecords<Customer>;
  orders: StoredRecords<Order>;
  checkouts: StoredRecords<Checkout>;
};

/** A store that has just opened and has no data yet. */
export function emptyStore(overrides: Partial<Shop> = {}): StoredData {
  return {
    version: 0,
    shop: { ...shop, ...overrides },
    locations: new Map(),
    products: new Map(),
    variants: new Map(),
    collections: new Map(),
    customers: new StoredRecords(),
    orders: new StoredRecords(),
    checkouts: new StoredRecords(),
    deletions: [],
  };
}
