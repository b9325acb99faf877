import { sumMinor } from "../../core/money.ts";
import type {
  Checkout,
  Collection,
  Customer,
  Deletion,
  Edit,
  Location,
  Order,
  Product,
  Shop,
  StoreSource,
} from "../../core/store-data.ts";
import { emptyStore, type StoredData } from "./empty-store.ts";
import { draftLine, draftOrder, type LineDraft, type OrderDraft } from "./order-draft.ts";
import {
  draftRefund,
  draftReturn,
  lineAt,
  type RefundDraft,
  type ReturnDraft,
} from "./refund-draft.ts";
import { draftProduct, type ProductDraft } from "./product-draft.ts";

/** A small store for tests. Every change also updates the time of the changed object. */
export type EditableStore = StoreSource & {
  readonly data: StoredData;
  addOrder(draft: OrderDraft): Order;
  /** Replaces parts of an order, as of that time. */
  changeOrder(id: number, at: number, change: Partial<Order>): Order;
  refundOrder(id: number, draft: RefundDraft): Order;
  returnGoods(id: number, draft: ReturnDraft): Order;
  cancelOrder(id: number, at: number, reason?: Order["cancelReason"]): Order;
  /** Adds a line by an order edit. */
  addLine(id: number, at: number, line: LineDraft): Order;
  /** Removes units from a line by an order edit; the line still counts them. */
  removeUnits(id: number, at: number, line: number, quantity: number): Order;
  addCustomer(customer: Partial<Customer> & { at: number }): Customer;
  addProduct(draft: ProductDraft): Product;
  addCollection(collection: Partial<Collection> & { title: string; at: number }): Collection;
  addLocation(location: Partial<Location>): Location;
  addCheckout(checkout: Partial<Checkout> & { at: number }): Checkout;
  setStock(variantId: number, at: number, available: number): void;
  remove(entity: Deletion["entity"], id: number, at: number): void;
};

export function createEditableStore(shop: Partial<Shop> = {}): EditableStore {
  return editStore(emptyStore(shop));
}

/** Makes a fixed data set editable. The data is changed in place; orders are replaced, never altered. */
export function editStore(data: StoredData): EditableStore {
  let lastId = 1_000_000;
  const nextId = () => (lastId += 1);
  const touch = () => void (data.version += 1);

  function putOrder(order: Order): Order {
    data.orders.set(order.id, order);
    touch();
    return order;
  }

  function orderOf(id: number): Order {
    const order = data.orders.get(id);
    if (!order) throw new RangeError(`There is no order ${id}.`);
    return order;
  }

  function changeOrder(id: number, at: number, change: Partial<Order>): Order {
    return putOrder({ ...orderOf(id), ...change, updatedAt: at });
  }

  return {
    data,
    read: () => data,
    changeOrder,

    addOrder(draft) {
      const id = draft.id ?? nextId();
      const order = draftOrder(draft, id, 1001 + data.orders.size);
      if (order.customerId !== null) {
        const customer = data.customers.get(order.customerId);
        if (!customer) throw new RangeError(`There is no customer ${order.customerId}.`);
        customer.orderIds = [...customer.orderIds, id];
        customer.updatedAt = Math.max(customer.updatedAt, draft.at);
      }
      return putOrder(order);
    },

    refundOrder(id, draft) {
      const order = orderOf(id);
      const refund = draftRefund(order, draft, nextId);
      return changeOrder(id, draft.at, { refunds: [...order.refunds, refund] });
    },

    returnGoods(id, draft) {
      const order = orderOf(id);
      const returned = draftReturn(order, draft, nextId);
      const lines = [...order.lines, ...returned.handedOver];
      const returns = [...(order.returns ?? []), returned.goods];
      const refund = draftRefund(order, { at: draft.at, lines: draft.lines }, nextId);
      const refunds = draft.isRefunded ? [{ ...refund, returnId: returned.goods.id }] : [];
      return changeOrder(id, draft.at, {
        lines,
        returns,
        refunds: [...order.refunds, ...refunds],
      });
    },

    cancelOrder(id, at, reason = "customer") {
      return changeOrder(id, at, { cancelledAt: at, cancelReason: reason, closedAt: at });
    },

    addLine(id, at, draft) {
      const order = orderOf(id);
      // Added after the existing parts, so that lines stay in the order of their ids.
      const line = draftLine(draft, id * 1000 + 500 + order.lines.length);
      const edit: Edit = {
        id: nextId(),
        happenedAt: at,
        lines: [
          {
            lineId: line.id,
            quantity: line.quantity,
            discountMinor: draft.discountMinor ?? 0,
            taxMinor: draft.taxMinor ?? 0,
          },
        ],
      };
      return changeOrder(id, at, {
        lines: [...order.lines, line],
        edits: [...order.edits, edit],
      });
    },

    removeUnits(id, at, index, quantity) {
      const order = orderOf(id);
      const line = lineAt(order, index);
      const share = (parts: readonly { minor: number }[]) =>
        -Math.round((sumMinor(parts) * quantity) / line.quantity);
      const change = {
        lineId: line.id,
        quantity: -quantity,
        discountMinor: share(line.discounts),
        taxMinor: share(line.taxes),
      };
      const edit: Edit = { id: nextId(), happenedAt: at, lines: [change] };
      return changeOrder(id, at, { edits: [...order.edits, edit] });
    },

    addCustomer({ at, ...customer }) {
      const id = customer.id ?? nextId();
      const added: Customer = {
        id,
        email: `customer-${id}@example.com`,
        firstName: "Alex",
        lastName: String(id),
        countryCode: "US",
        provinceCode: null,
        city: null,
        tags: [],
        acceptsEmailMarketing: false,
        createdAt: at,
        updatedAt: at,
        olderOrders: 0,
        orderIds: [],
        ...customer,
      };
      data.customers.set(id, added);
      touch();
      return added;
    },

    addProduct(draft) {
      const product = draftProduct(draft, nextId, [...data.locations.keys()]);
      data.products.set(product.id, product);
      for (const variant of product.variants) data.variants.set(variant.id, variant);
      touch();
      return product;
    },

    addCollection({ at, ...collection }) {
      const id = collection.id ?? nextId();
      const handle = collection.title.toLowerCase().replaceAll(/\W+/g, "-");
      const added = { id, handle, updatedAt: at, productIds: [], ...collection };
      data.collections.set(id, added);
      touch();
      return added;
    },

    addLocation(location) {
      const id = location.id ?? nextId();
      const { createdAt } = data.shop;
      const added = {
        id,
        name: "Warehouse",
        countryCode: "US",
        city: "New York",
        isActive: true,
        createdAt,
        ...location,
      };
      data.locations.set(id, added);
      touch();
      return added;
    },

    addCheckout({ at, ...checkout }) {
      const id = checkout.id ?? nextId();
      const added: Checkout = {
        id,
        name: `#${id}`,
        createdAt: at,
        updatedAt: at,
        completedAt: null,
        stepReached: "payment",
        customerId: null,
        countryCode: "US",
        provinceCode: null,
        city: null,
        pricesIncludeTax: false,
        discountCodes: [],
        lines: [],
        shippingMinor: 0,
        taxMinor: 0,
        ...checkout,
      };
      data.checkouts.set(id, added);
      touch();
      return added;
    },

    setStock(variantId, at, available) {
      const variant = data.variants.get(variantId);
      const [level] = variant?.stock ?? [];
      if (!variant || !level) throw new RangeError(`Variant ${variantId} has no stock.`);
      level.available = available;
      variant.stockUpdatedAt = at;
      touch();
    },

    remove(entity, id, at) {
      if (entity === "order") data.orders.delete(id);
      if (entity === "collection") data.collections.delete(id);
      if (entity === "customer") data.customers.delete(id);
      if (entity === "product") removeProduct(data, id);
      data.deletions.push({ id: nextId(), entity, subjectId: id, deletedAt: at });
      touch();
    },
  };
}

/** Orders keep their lines but lose the link to the product. */
function removeProduct(data: StoredData, id: number): void {
  for (const variant of data.products.get(id)?.variants ?? []) data.variants.delete(variant.id);
  data.products.delete(id);
  for (const collection of data.collections.values()) {
    collection.productIds = collection.productIds.filter((member) => member !== id);
  }
}
