import type {
  CheckoutHead,
  Collection,
  CustomerHead,
  Deletion,
  OrderHead,
  Product,
  Variant,
} from "../../core/store-data.ts";
import type { ListDefinition } from "./lists.ts";
import {
  checkoutSearch,
  collectionSearch,
  customerSearch,
  deletionSearch,
  inventoryItemSearch,
  orderSearch,
  productSearch,
} from "./search/search-fields.ts";

const wholeSecond = (atMs: number) => Math.floor(atMs / 1000) * 1000;
const byId = (item: { id: number }) => item.id;

export const orderList: ListDefinition<OrderHead> = {
  name: "orders",
  items: (data) => data.orders.heads(),
  recordOf: (data, { id }) => data.orders.get(id),
  idOf: byId,
  search: orderSearch,
  orderedAt: (order) => order.createdAt,
  sorts: {
    ID: byId,
    CREATED_AT: (order) => wholeSecond(order.createdAt),
    PROCESSED_AT: (order) => wholeSecond(order.processedAt),
    UPDATED_AT: (order) => wholeSecond(order.updatedAt),
  },
};

export const productList: ListDefinition<Product> = {
  name: "products",
  items: (data) => data.products.values(),
  idOf: byId,
  search: productSearch,
  sorts: { ID: byId, UPDATED_AT: (product) => wholeSecond(product.updatedAt) },
};

/** An inventory item is a variant with another id. */
export const inventoryItemList: ListDefinition<Variant> = {
  name: "inventoryItems",
  items: (data) => data.variants.values(),
  idOf: (variant) => variant.inventoryItemId,
  search: inventoryItemSearch,
  sorts: { ID: (variant) => variant.inventoryItemId },
};

export const collectionList: ListDefinition<Collection> = {
  name: "collections",
  items: (data) => data.collections.values(),
  idOf: byId,
  search: collectionSearch,
  sorts: { ID: byId, UPDATED_AT: (collection) => wholeSecond(collection.updatedAt) },
};

export const customerList: ListDefinition<CustomerHead> = {
  name: "customers",
  items: (data) => data.customers.heads(),
  recordOf: (data, { id }) => data.customers.get(id),
  idOf: byId,
  search: customerSearch,
  recordedAt: (customer) => customer.updatedAt,
  sorts: { ID: byId, UPDATED_AT: (customer) => wholeSecond(customer.updatedAt) },
};

export const checkoutList: ListDefinition<CheckoutHead> = {
  name: "abandonedCheckouts",
  items: (data) => data.checkouts.heads(),
  recordOf: (data, { id }) => data.checkouts.get(id),
  idOf: byId,
  search: checkoutSearch,
  recordedAt: (checkout) => checkout.createdAt,
  sorts: { ID: byId, CREATED_AT: (checkout) => wholeSecond(checkout.createdAt) },
};

export const deletionList: ListDefinition<Deletion> = {
  name: "events",
  items: (data) => data.deletions,
  idOf: byId,
  search: deletionSearch,
  sorts: { ID: byId, CREATED_AT: (deletion) => wholeSecond(deletion.deletedAt) },
};
