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
} from "../../core/store-data.ts";
import type { ListDefinition } from "./lists.ts";
import { orderSums } from "./order-sums.ts";
import {
  checkoutSearch,
  collectionSearch,
  customerSearch,
  deletionSearch,
  inventoryItemSearch,
  locationSearch,
  orderSearch,
  productSearch,
  variantSearch,
} from "./search/search-fields.ts";

const wholeSecond = (atMs: number) => Math.floor(atMs / 1000) * 1000;
const byId = (item: { id: number }) => item.id;
const lower = (text: string | null) => (text ?? "").toLowerCase();

export const orderList: ListDefinition<Order> = {
  name: "orders",
  items: (data) => data.orders.values(),
  idOf: byId,
  search: () => orderSearch,
  orderedAt: (order) => order.createdAt,
  sorts: {
    CREATED_AT: (order) => wholeSecond(order.createdAt),
    PROCESSED_AT: (order) => wholeSecond(order.processedAt),
    UPDATED_AT: (order) => wholeSecond(order.updatedAt),
    ORDER_NUMBER: (order) => order.number,
    TOTAL_PRICE: (order) => orderSums(order).total,
  },
};

export const productList: ListDefinition<Product> = {
  name: "products",
  items: (data) => data.products.values(),
  idOf: byId,
  search: () => productSearch,
  sorts: {
    CREATED_AT: (product) => wholeSecond(product.createdAt),
    UPDATED_AT: (product) => wholeSecond(product.updatedAt),
    PUBLISHED_AT: (product) => wholeSecond(product.publishedAt ?? 0),
    TITLE: (product) => lower(product.title),
    VENDOR: (product) => lower(product.vendor),
    PRODUCT_TYPE: (product) => lower(product.productType),
  },
};

export const variantList: ListDefinition<Variant> = {
  name: "productVariants",
  items: (data) => data.variants.values(),
  idOf: byId,
  search: variantSearch,
  sorts: {
    SKU: (variant) => lower(variant.sku),
    TITLE: (variant) => lower(variant.title),
  },
};

/** An inventory item is its variant seen from the shelf: it has an id of its own. */
export const inventoryItemList: ListDefinition<Variant> = {
  name: "inventoryItems",
  items: (data) => data.variants.values(),
  idOf: (variant) => variant.inventoryItemId,
  search: () => inventoryItemSearch,
  sorts: {},
};

export const collectionList: ListDefinition<Collection> = {
  name: "collections",
  items: (data) => data.collections.values(),
  idOf: byId,
  search: () => collectionSearch,
  sorts: {
    UPDATED_AT: (collection) => wholeSecond(collection.updatedAt),
    TITLE: (collection) => lower(collection.title),
  },
};

export const customerList: ListDefinition<Customer> = {
  name: "customers",
  items: (data) => data.customers.values(),
  idOf: byId,
  search: customerSearch,
  sorts: {
    CREATED_AT: (customer) => wholeSecond(customer.createdAt),
    UPDATED_AT: (customer) => wholeSecond(customer.updatedAt),
    NAME: (customer) => lower(`${customer.lastName}, ${customer.firstName}`),
  },
};

export const checkoutList: ListDefinition<Checkout> = {
  name: "abandonedCheckouts",
  items: (data) => data.checkouts.values(),
  idOf: byId,
  search: () => checkoutSearch,
  sorts: { CREATED_AT: (checkout) => wholeSecond(checkout.createdAt) },
};

export const locationList: ListDefinition<Location> = {
  name: "locations",
  items: (data) => [...data.locations.values()].filter((location) => location.isActive),
  idOf: byId,
  search: () => locationSearch,
  sorts: { NAME: (location) => lower(location.name) },
};

export const everyLocationList: ListDefinition<Location> = {
  ...locationList,
  name: "locations, inactive too",
  items: (data) => data.locations.values(),
};

export const deletionList: ListDefinition<Deletion> = {
  name: "events",
  items: (data) => data.deletions,
  idOf: byId,
  search: () => deletionSearch,
  sorts: { CREATED_AT: (deletion) => wholeSecond(deletion.deletedAt) },
};

/** A customer's own orders, in the order in which they were placed. */
export function ordersOfCustomer(data: StoreData, customer: Customer): Order[] {
  const orders: Order[] = [];
  for (const id of customer.orderIds) {
    const order = data.orders.get(id);
    if (order) orders.push(order);
  }
  return orders;
}
