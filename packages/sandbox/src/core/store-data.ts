/**
 * A store in a platform-neutral form, from which each platform's sandbox builds its answers. Money is in minor units of
 * the store's currency; times are UTC milliseconds and end in `At`.
 */

export type Shop = {
  id: number;
  name: string;
  /** The address assigned by the platform, such as lumen-goods.myshopify.com. */
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
  /** Units available for sale, by location; negative when oversold. */
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
  /** Number of orders from before the period that the store shows. */
  olderOrders: number;
  /** Oldest first, including test orders. */
  orderIds: number[];
};

export type Tax = { title: string; rate: number; minor: number };

export type OrderLine = {
  id: number;
  /** Null when the product has been deleted. */
  productId: number | null;
  variantId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string | null;
  isGiftCard: boolean;
  /** Units ordered, including those added by edits; refunded and removed units are still counted. */
  quantity: number;
  unitPriceMinor: number;
  /** The discounts on this line, each for all its units; `discount` is an index into the order's `discounts`. */
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
    /** Value of the items after discounts; includes tax when prices do. */
    subtotalMinor: number;
    taxMinor: number;
  }[];
  shipping: { id: number; shippingLineId: number; subtotalMinor: number; taxMinor: number }[];
  /** Money refunded beyond items and shipping (positive), or withheld from them (negative). */
  adjustments: {
    id: number;
    reason: "customer" | "damage" | "restock" | "discrepancy";
    givenMinor: number;
    givenTaxMinor: number;
  }[];
  /** Duties refunded in full; absent when there are none. */
  duties?: { id: number; priceMinor: number; taxes: Tax[] }[];
  /** The id of the payment to the buyer; null when nothing had been paid, so that nothing is returned. */
  transactionId: number | null;
  /** The return that it pays for, less its exchanged units and fees; its lines are those of the return. */
  returnId?: number;
};

/** Units that came back, with or without a refund. The platform records their value when they are processed. */
export type Return = {
  id: number;
  processedAt: number;
  /** Value of the items after discounts; includes tax when prices do. */
  lines: {
    id: number;
    lineId: number;
    quantity: number;
    subtotalMinor: number;
    taxMinor: number;
  }[];
  /** Units handed over in exchange, which the order's lines include. */
  exchanges: Edit["lines"];
  /** Restocking and return shipping fees, with tax when prices have it. */
  fees: { id: number; priceMinor: number; taxMinor: number }[];
};

/**
 * A change of the order's lines after it was placed; quantities are positive for added units and negative for removed
 * ones.
 */
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
  /** For display: Google, direct, a host name. */
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
  /** When the platform starts to report it. */
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
  /** The currency in which the buyer was charged; amounts are the store's amounts times `rate`. */
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
  dutyTaxes?: Tax[];
  /** Fees other than items, shipping and duties, such as an import fee. */
  additionalFees?: {
    id: number;
    name: string;
    priceMinor: number;
    refundedMinor: number;
    taxes: Tax[];
  }[];
  /** The amounts that payments and refunds in cash were rounded up by; negative when rounded down. */
  cashRounding?: { paymentMinor: number; refundMinor: number };
  payment: "paid" | "pending" | "authorized" | "voided" | "partially_paid" | "expired";
  /** The amount paid; null means the order's current total, including edits. */
  receivedMinor: number | null;
  gateway: string;
  transactionId: number;
  fulfillment: "fulfilled" | "partially_fulfilled" | "unfulfilled";
  refunds: Refund[];
  /** Absent when there are none. */
  returns?: Return[];
  edits: Edit[];
  journey: Journey | null;
};

/** How far the buyer got: contact details, then the shipping address, then payment method and billing address. */
export type CheckoutStep = "contact" | "shipping" | "payment";

export type Checkout = {
  id: number;
  name: string;
  createdAt: number;
  updatedAt: number;
  /** When it became an order; null while it is abandoned. */
  completedAt: number | null;
  stepReached: CheckoutStep;
  customerId: number | null;
  /** The buyer's address, which the platform knows from the shipping step on. */
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
  /** Shipping after discounts and taxes, as calculated once the address is known. */
  shippingMinor: number;
  taxMinor: number;
};

export type Deletion = {
  id: number;
  entity: "order" | "product" | "collection" | "customer";
  subjectId: number;
  deletedAt: number;
};

/** The parts of records from which lists and days are built. */
export type OrderHead = Pick<
  Order,
  "id" | "createdAt" | "processedAt" | "updatedAt" | "isTest" | "channel"
>;
export type CustomerHead = Pick<Customer, "id" | "updatedAt">;
export type CheckoutHead = Pick<
  Checkout,
  "id" | "createdAt" | "updatedAt" | "completedAt" | "stepReached"
>;

/** Records by id, in the order in which they were added. Reading one may create it. */
export type Records<Entry, Head> = {
  readonly size: number;
  get(id: number): Entry | undefined;
  values(): Iterable<Entry>;
  /** Reads all records without creating them. */
  heads(): Iterable<Head>;
};

export type StoreData = {
  /** Increases with every change of the data below. */
  version: number;
  shop: Shop;
  locations: Map<number, Location>;
  products: Map<number, Product>;
  variants: Map<number, Variant>;
  collections: Map<number, Collection>;
  customers: Records<Customer, CustomerHead>;
  orders: Records<Order, OrderHead>;
  checkouts: Records<Checkout, CheckoutHead>;
  deletions: Deletion[];
};

/** The data source of the platforms: a fixed data set for tests, or a store that changes with time. */
export type StoreSource = {
  /** Returns the store as of that moment (UTC milliseconds). */
  read(nowMs: number): StoreData;
};
