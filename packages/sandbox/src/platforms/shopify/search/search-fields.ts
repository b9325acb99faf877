import type {
  CheckoutHead,
  Collection,
  CustomerHead,
  Deletion,
  OrderHead,
  Product,
  Variant,
} from "../../../core/store-data.ts";
import type { SearchField, SearchFields } from "./match-search.ts";

const idField = { kind: "id", read: (item: { id: number }) => item.id } as const;

function timeField<T>(read: (item: T) => number | null): SearchField<T> {
  return { kind: "time", read };
}

export const orderSearch: SearchFields<OrderHead> = {
  id: idField,
  created_at: timeField((order) => order.createdAt),
  updated_at: timeField((order) => order.updatedAt),
};

export const productSearch: SearchFields<Product> = {
  id: idField,
  status: {
    kind: "word",
    values: ["active", "archived", "draft", "unlisted"],
    read: (product) => product.status,
  },
  created_at: timeField((product) => product.createdAt),
  updated_at: timeField((product) => product.updatedAt),
};

export const inventoryItemSearch: SearchFields<Variant> = {
  id: { kind: "id", read: (variant) => variant.inventoryItemId },
  created_at: timeField((variant) => variant.createdAt),
  updated_at: timeField((variant) => variant.stockUpdatedAt),
};

export const collectionSearch: SearchFields<Collection> = {
  id: idField,
  updated_at: timeField((collection) => collection.updatedAt),
};

export const customerSearch: SearchFields<CustomerHead> = {
  id: idField,
  // Shopify documents that the hour is ignored here.
  updated_at: { kind: "time", byDay: true, read: (customer) => customer.updatedAt },
};

export const checkoutSearch: SearchFields<CheckoutHead> = {
  id: idField,
  created_at: timeField((checkout) => checkout.createdAt),
  updated_at: timeField((checkout) => checkout.updatedAt),
};

export const deletionSearch: SearchFields<Deletion> = {
  id: idField,
  action: { kind: "word", values: ["destroy"], read: () => "destroy" },
  subject_type: {
    kind: "word",
    values: ["order", "product", "collection", "customer"],
    read: (deletion) => deletion.entity,
  },
  created_at: timeField((deletion) => deletion.deletedAt),
};
