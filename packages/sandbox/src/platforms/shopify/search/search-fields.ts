import type {
  Checkout,
  Collection,
  Customer,
  Deletion,
  Location,
  Order,
  Product,
  StoreData,
  Variant,
} from "../../../core/store-data.ts";
import { displayFinancialStatus, displayFulfillmentStatus } from "../order-status.ts";
import { orderSums } from "../order-sums.ts";
import type { SearchFields } from "./match-search.ts";

const hundredth = (minor: number) => minor / 100;

/** What can be searched for, list by list; fields of the platform that are not here warn as unknown ones do. */
export const orderSearch: SearchFields<Order> = {
  freeText: (order) => [order.name, order.email],
  fields: {
    id: { kind: "id", read: (order) => order.id },
    name: { kind: "text", read: (order) => [order.name, order.name.replace(/^#/, "")] },
    email: { kind: "text", read: (order) => [order.email] },
    customer_id: { kind: "id", read: (order) => order.customerId },
    location_id: { kind: "id", read: (order) => order.locationId },
    created_at: { kind: "time", read: (order) => order.createdAt },
    processed_at: { kind: "time", read: (order) => order.processedAt },
    updated_at: { kind: "time", read: (order) => order.updatedAt },
    test: { kind: "boolean", read: (order) => order.isTest },
    tag: { kind: "text", read: (order) => order.tags },
    discount_code: {
      kind: "text",
      read: (order) => order.discounts.map((one) => (one.kind === "code" ? one.code : null)),
    },
    sku: { kind: "text", read: (order) => order.lines.map((line) => line.sku) },
    source_name: { kind: "word", read: (order) => [sourceNames[order.channel]] },
    gateway: { kind: "word", read: (order) => [order.gateway] },
    current_total_price: { kind: "number", read: (order) => hundredth(orderSums(order).total) },
    status: {
      kind: "word",
      values: ["open", "closed", "cancelled", "not_closed"],
      read: statusesOf,
    },
    financial_status: {
      kind: "word",
      read: (order) => [displayFinancialStatus(order).toLowerCase()],
    },
    fulfillment_status: {
      kind: "word",
      read: (order) => [displayFulfillmentStatus(order).toLowerCase()],
    },
  },
};

/** The platform's names for where an order came from. */
export const sourceNames: Record<Order["channel"], string> = {
  online_store: "web",
  pos: "pos",
  draft: "shopify_draft_order",
  other: "1520611",
};

function statusesOf(order: Order): string[] {
  if (order.cancelledAt !== null) return ["cancelled"];
  return order.closedAt === null ? ["open", "not_closed"] : ["closed"];
}

export const productSearch: SearchFields<Product> = {
  freeText: (product) => [product.title, product.vendor, product.productType],
  fields: {
    id: { kind: "id", read: (product) => product.id },
    title: { kind: "text", read: (product) => [product.title] },
    handle: { kind: "text", read: (product) => [product.handle] },
    vendor: { kind: "text", read: (product) => [product.vendor] },
    product_type: { kind: "text", read: (product) => [product.productType] },
    tag: { kind: "text", read: (product) => product.tags },
    sku: { kind: "text", read: (product) => product.variants.map((variant) => variant.sku) },
    status: {
      kind: "word",
      values: ["active", "archived", "draft", "unlisted"],
      read: (product) => [product.status],
    },
    gift_card: { kind: "boolean", read: (product) => product.isGiftCard },
    created_at: { kind: "time", read: (product) => product.createdAt },
    updated_at: { kind: "time", read: (product) => product.updatedAt },
    published_at: { kind: "time", read: (product) => product.publishedAt },
  },
};

export function variantSearch(data: StoreData): SearchFields<Variant> {
  const productOf = (variant: Variant) => data.products.get(variant.productId);
  return {
    freeText: (variant) => [variant.title, variant.sku, productOf(variant)?.title ?? null],
    fields: {
      id: { kind: "id", read: (variant) => variant.id },
      product_id: { kind: "id", read: (variant) => variant.productId },
      title: { kind: "text", read: (variant) => [variant.title] },
      sku: { kind: "text", read: (variant) => [variant.sku] },
      barcode: { kind: "text", read: (variant) => [variant.barcode] },
      product_status: {
        kind: "word",
        read: (variant) => [productOf(variant)?.status ?? "active"],
      },
      updated_at: { kind: "time", read: (variant) => variant.updatedAt },
    },
  };
}

export const inventoryItemSearch: SearchFields<Variant> = {
  freeText: (variant) => [variant.sku],
  fields: {
    id: { kind: "id", read: (variant) => variant.inventoryItemId },
    sku: { kind: "text", read: (variant) => [variant.sku] },
    created_at: { kind: "time", read: (variant) => variant.createdAt },
    updated_at: { kind: "time", read: (variant) => variant.stockUpdatedAt },
  },
};

export const collectionSearch: SearchFields<Collection> = {
  freeText: (collection) => [collection.title],
  fields: {
    id: { kind: "id", read: (collection) => collection.id },
    title: { kind: "text", read: (collection) => [collection.title] },
    handle: { kind: "text", read: (collection) => [collection.handle] },
    collection_type: { kind: "word", values: ["custom", "smart"], read: () => ["custom"] },
    updated_at: { kind: "time", read: (collection) => collection.updatedAt },
  },
};

export function customerSearch(data: StoreData): SearchFields<Customer> {
  const lastOrderOf = (customer: Customer) => data.orders.get(customer.orderIds.at(-1) ?? 0);
  return {
    freeText: (customer) => [customer.firstName, customer.lastName, customer.email],
    fields: {
      id: { kind: "id", read: (customer) => customer.id },
      email: { kind: "text", read: (customer) => [customer.email] },
      first_name: { kind: "text", read: (customer) => [customer.firstName] },
      last_name: { kind: "text", read: (customer) => [customer.lastName] },
      country: { kind: "text", read: (customer) => [customer.countryCode] },
      tag: { kind: "text", read: (customer) => customer.tags },
      accepts_marketing: { kind: "boolean", read: (customer) => customer.acceptsEmailMarketing },
      orders_count: {
        kind: "number",
        read: (customer) => customer.olderOrders + customer.orderIds.length,
      },
      customer_date: { kind: "time", read: (customer) => customer.createdAt },
      order_date: { kind: "time", read: (customer) => lastOrderOf(customer)?.createdAt ?? null },
      // The platform documents that it ignores the hour here.
      updated_at: { kind: "time", byDay: true, read: (customer) => customer.updatedAt },
    },
  };
}

/** The count knows fewer fields than the list. */
export const customerCountSearch: SearchFields<Customer> = {
  freeText: () => [],
  fields: {
    id: { kind: "id", read: (customer) => customer.id },
    created_at: { kind: "time", read: (customer) => customer.createdAt },
    updated_at: { kind: "time", read: (customer) => customer.updatedAt },
  },
};

export const checkoutSearch: SearchFields<Checkout> = {
  freeText: (checkout) => [checkout.name],
  fields: {
    id: { kind: "id", read: (checkout) => checkout.id },
    created_at: { kind: "time", read: (checkout) => checkout.createdAt },
    updated_at: { kind: "time", read: (checkout) => checkout.updatedAt },
    status: { kind: "word", values: ["open", "closed"], read: () => ["open"] },
    recovery_state: {
      kind: "word",
      values: ["recovered", "not_recovered"],
      read: (checkout) => [checkout.completedAt === null ? "not_recovered" : "recovered"],
    },
  },
};

export const locationSearch: SearchFields<Location> = {
  freeText: (location) => [location.name],
  fields: {
    id: { kind: "id", read: (location) => location.id },
    name: { kind: "text", read: (location) => [location.name] },
    created_at: { kind: "time", read: (location) => location.createdAt },
    active: { kind: "boolean", read: (location) => location.isActive },
  },
};

export const deletionSearch: SearchFields<Deletion> = {
  freeText: () => [],
  fields: {
    id: { kind: "id", read: (deletion) => deletion.id },
    action: { kind: "word", read: () => ["destroy"] },
    subject_type: { kind: "word", read: (deletion) => [deletion.entity] },
    created_at: { kind: "time", read: (deletion) => deletion.deletedAt },
  },
};
