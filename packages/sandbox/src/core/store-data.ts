/**
 * A store in no platform's words: what happened, from which each platform's sandbox makes its answers.
 *
 * Money is integer minor units of the shop's currency; times are UTC milliseconds and end in `At`.
 */

export type Shop = {
  id: number;
  name: string;
  /** The address that the platform gave it, such as lumen-goods.myshopify.com. */
  domain: string;
  websiteUrl: string;
  email: string;
  currency: string;
  /** IANA. */
  timezone: string;
  countryCode: string;
  pricesIncludeTax: boolean;
  createdAt: number;
};

export type Location = {
  id: number;
  name: string;
  countryCode: string;
  city: string;
  isActive: boolean;
  createdAt: number;
};

export type Variant = {
  id: number;
  productId: number;
  title: string;
  options: { name: string; value: string }[];
  sku: string | null;
  barcode: string | null;
  priceMinor: number;
  compareAtPriceMinor: number | null;
  unitCostMinor: number | null;
  inventoryItemId: number;
  isStockTracked: boolean;
  /** Units that can be sold, by location; negative when oversold. */
  stock: { locationId: number; available: number; committed: number; incoming: number }[];
  stockUpdatedAt: number;
  createdAt: number;
  updatedAt: number;
};

export type Product = {
  id: number;
  title: string;
  handle: string;
  description: string;
  status: "active" | "archived" | "draft" | "unlisted";
  vendor: string;
  productType: string;
  category: { code: string; name: string; fullName: string } | null;
  tags: string[];
  isGiftCard: boolean;
  imageUrl: string | null;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  variants: Variant[];
};

export type Collection = {
  id: number;
  title: string;
  handle: string;
  updatedAt: number;
  productIds: number[];
};

export type Customer = {
  id: number;
  email: string | null;
  firstName: string;
  lastName: string;
  countryCode: string | null;
  provinceCode: string | null;
  city: string | null;
  tags: string[];
  acceptsEmailMarketing: boolean;
  createdAt: number;
  updatedAt: number;
  /** Orders that are longer ago than the store shows. */
  olderOrders: number;
  /** Oldest first, test orders among them. */
  orderIds: number[];
};

export type Tax = { title: string; rate: number; minor: number };

export type OrderLine = {
  id: number;
  /** Null when the product was deleted since. */
  productId: number | null;
  variantId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string | null;
  isGiftCard: boolean;
  /** Units ordered, added by edits included; refunded and removed units are still counted. */
  quantity: number;
  unitPriceMinor: number;
  /** Each share of a discount on this line, for all its units; `code` names its index in the order's discounts. */
  discounts: { discount: number; minor: number }[];
  taxes: Tax[];
};

export type Discount =
  | { kind: "code"; code: string; percent: number | null; onShipping: boolean }
  | { kind: "manual"; title: string; percent: number | null; onShipping: boolean };

export type ShippingLine = {
  id: number;
  title: string;
  priceMinor: number;
  discounts: { discount: number; minor: number }[];
  taxes: Tax[];
};

export type Refund = {
  id: number;
  createdAt: number;
  processedAt: number;
  note: string | null;
  lines: {
    id: number;
    lineId: number;
    quantity: number;
    restock: "cancel" | "return" | "none";
    /** Value of the goods after discounts; holds the tax when prices include it. */
    subtotalMinor: number;
    taxMinor: number;
  }[];
  shipping: { id: number; shippingLineId: number; subtotalMinor: number; taxMinor: number }[];
  /** Money given beyond goods and shipping (positive), or held back of them (negative). */
  adjustments: {
    id: number;
    reason: "customer" | "damage" | "restock" | "discrepancy";
    givenMinor: number;
    givenTaxMinor: number;
  }[];
  /** What went back to the buyer; null when nothing was paid before. */
  transactionId: number | null;
};

/** A change of the order's lines after it was placed; quantities are what it added (positive) or removed (negative). */
export type Edit = {
  id: number;
  happenedAt: number;
  lines: {
    lineId: number;
    quantity: number;
    discountMinor: number;
    taxMinor: number;
  }[];
};

export type Visit = {
  id: number;
  occurredAt: number;
  landingPage: string;
  referrerUrl: string | null;
  /** As people read it: Google, direct, a host name. */
  source: string;
  sourceType: string | null;
  utm: {
    source: string | null;
    medium: string | null;
    campaign: string | null;
    term: string | null;
    content: string | null;
  } | null;
};

/** The visits that led to an order, oldest first; empty when none was tracked. */
export type Journey = {
  /** From when on the platform knows it. */
  readyAt: number;
  visits: Visit[];
};

export type Order = {
  id: number;
  number: number;
  name: string;
  createdAt: number;
  processedAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  cancelReason: "customer" | "declined" | "fraud" | "inventory" | "other" | "staff" | null;
  closedAt: number | null;
  isTest: boolean;
  /** How the buyer was charged; the shop's own money times `rate`. */
  presentment: { currency: string; rate: number } | null;
  pricesIncludeTax: boolean;
  channel: "online_store" | "pos" | "draft" | "other";
  locationId: number | null;
  customerId: number | null;
  email: string | null;
  countryCode: string | null;
  provinceCode: string | null;
  city: string | null;
  tags: string[];
  discounts: Discount[];
  lines: OrderLine[];
  shippingLines: ShippingLine[];
  tipMinor: number;
  dutiesMinor: number;
  /** Fees beside goods, shipping and duties, such as an import fee; left out when there are none. */
  additionalFees?: {
    id: number;
    name: string;
    priceMinor: number;
    refundedMinor: number;
    taxes: Tax[];
  }[];
  /** By how much payments and refunds in cash were rounded up (negative: down); left out when they were not. */
  cashRounding?: { paymentMinor: number; refundMinor: number };
  payment: "paid" | "pending" | "authorized" | "voided" | "partially_paid" | "expired";
  /** What was paid; null means the order's whole total at any time, edits included. */
  receivedMinor: number | null;
  gateway: string;
  transactionId: number;
  fulfillment: "fulfilled" | "partially_fulfilled" | "unfulfilled";
  refunds: Refund[];
  edits: Edit[];
  journey: Journey | null;
};

/** How far a buyer came: left a contact, an address to ship to, a way to pay with an address to bill. */
export type CheckoutStep = "contact" | "shipping" | "payment";

export type Checkout = {
  id: number;
  name: string;
  createdAt: number;
  updatedAt: number;
  /** When it became an order after all. */
  completedAt: number | null;
  stepReached: CheckoutStep;
  customerId: number | null;
  /** Where the buyer lives; the platform knows it from the shipping step on. */
  countryCode: string | null;
  provinceCode: string | null;
  city: string | null;
  pricesIncludeTax: boolean;
  discountCodes: string[];
  lines: {
    id: number;
    productId: number | null;
    variantId: number | null;
    title: string;
    variantTitle: string | null;
    sku: string | null;
    quantity: number;
    unitPriceMinor: number;
    discountMinor: number;
  }[];
  /** Shipping after its discounts and taxes, as they are once the address is known. */
  shippingMinor: number;
  taxMinor: number;
};

export type Deletion = {
  id: number;
  entity: "order" | "product" | "collection" | "customer";
  subjectId: number;
  deletedAt: number;
};

export type StoreData = {
  /** Grows with every change of anything below. */
  version: number;
  shop: Shop;
  locations: Map<number, Location>;
  products: Map<number, Product>;
  variants: Map<number, Variant>;
  collections: Map<number, Collection>;
  customers: Map<number, Customer>;
  orders: Map<number, Order>;
  checkouts: Map<number, Checkout>;
  deletions: Deletion[];
};

/** The data source of the platforms: a fixed set for tests, or a store that changes with time. */
export type StoreSource = {
  /** The store as it is at that moment (UTC milliseconds). */
  read(nowMs: number): StoreData;
};
