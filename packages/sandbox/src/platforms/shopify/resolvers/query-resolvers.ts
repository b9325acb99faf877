import type { GraphQLResolveInfo } from "graphql";
import type { Shop, StoreData } from "../../../core/store-data.ts";
import { denialOf, earliestOrderAt } from "../access.ts";
import type { PageArguments } from "../connection.ts";
import { asGraphqlError, denialError } from "../denial-errors.ts";
import { badRequest, resourceNotFound } from "../errors.ts";
import {
  checkoutList,
  collectionList,
  customerList,
  deletionList,
  inventoryItemList,
  orderList,
  productList,
} from "../list-definitions.ts";
import { findList, type ListArguments, type ListDefinition } from "../lists.ts";
import type { RequestContext } from "../request-context.ts";
import { documentedSearchFieldsOf } from "../schema/unserved.ts";
import { gid, parseGid } from "../values.ts";
import { page, type Fields } from "./resolver.ts";

type RootArguments = ListArguments & PageArguments;

function search<T>(
  context: RequestContext,
  definition: ListDefinition<T>,
  args: RootArguments,
  info: GraphQLResolveInfo,
) {
  const { list, warnings } = findList(context, definition, args);
  const documented = documentedSearchFieldsOf(info.parentType, info.fieldName);
  for (const { field, code } of warnings) {
    if (code === "invalid_field" && documented.includes(field)) {
      throw badRequest(`Search field ${field} is not served by this sandbox`);
    }
  }
  if (warnings.length > 0) {
    context.searches.push({ path: [info.path.key], query: args.query ?? "", warnings });
  }
  return list;
}

function listRoot<T>(definition: ListDefinition<T>) {
  const { recordOf } = definition;
  return (_root: null, args: RootArguments, context: RequestContext, info: GraphQLResolveInfo) => {
    const found = page(search(context, definition, args, info), args, context, info);
    if (!recordOf) return found;
    return { ...found, nodes: found.nodes.map((item) => recordOf(context.data, item)) };
  };
}

function countRoot<T>(definition: ListDefinition<T>) {
  return (
    _root: null,
    args: RootArguments & { limit?: number | null },
    context: RequestContext,
    info: GraphQLResolveInfo,
  ) => {
    const found = search(context, definition, args, info).items.length;
    const { limit } = args;
    if (limit != null && limit < 1) throw badRequest("limit must be greater than 0");
    return limit != null && found > limit
      ? { count: limit, precision: "AT_LEAST" }
      : { count: found, precision: "EXACT" };
  };
}

type Finder = (data: StoreData, id: number) => object | undefined;

/** Loads objects by id, by the type in the id. */
const finders: Record<string, Finder> = {
  Order: (data, id) => data.orders.get(id),
  Product: (data, id) => data.products.get(id),
  ProductVariant: (data, id) => data.variants.get(id),
  Collection: (data, id) => data.collections.get(id),
  Customer: (data, id) => data.customers.get(id),
  InventoryItem: (data, id) =>
    [...data.variants.values()].find((variant) => variant.inventoryItemId === id),
  AbandonedCheckout: (data, id) => data.checkouts.get(id),
  Refund: findRefund,
};

function findRefund(data: StoreData, id: number): object | undefined {
  for (const order of data.orders.values()) {
    const refund = order.refunds.find((candidate) => candidate.id === id);
    if (refund) return { id, refund, order };
  }
  return undefined;
}

/** Returns null for an unknown id. @throws RESOURCE_NOT_FOUND for an id of another type */
function find(context: RequestContext, id: string, type: string): object | null {
  const parsed = parseGid(id);
  if (!parsed || parsed.type !== type) throw resourceNotFound(id);
  const found = finders[type]?.(context.data, parsed.id);
  if (!found) return null;
  const isTooOld =
    type === "Order" &&
    (found as { createdAt: number }).createdAt < earliestOrderAt(context.access, context.nowMs);
  return isTooOld ? null : found;
}

/** GraphQL needs the type of the object that `node` returns, so the copy includes it. */
function findNode(context: RequestContext, id: string): object | null {
  const parsed = parseGid(id);
  if (!parsed || !finders[parsed.type]) throw resourceNotFound(id);
  // The scope is only known here, because the root field itself needs none.
  const denial = denialOf(context.access, parsed.type);
  if (denial) throw asGraphqlError(denialError(denial, "node", parsed.type));
  const found = find(context, id, parsed.type);
  return found && { ...found, __typename: parsed.type };
}

function byId(type: string) {
  return (_root: null, { id }: { id: string }, context: RequestContext) => find(context, id, type);
}

export const queryFields: Fields<null> = {
  orders: listRoot(orderList),
  products: listRoot(productList),
  collections: listRoot(collectionList),
  customers: listRoot(customerList),
  inventoryItems: listRoot(inventoryItemList),
  abandonedCheckouts: listRoot(checkoutList),
  events: listRoot(deletionList),

  ordersCount: countRoot(orderList),
  productsCount: countRoot(productList),
  customersCount: countRoot(customerList),
  abandonedCheckoutsCount: countRoot(checkoutList),

  order: byId("Order"),
  product: byId("Product"),
  collection: byId("Collection"),
  inventoryItem: byId("InventoryItem"),
  node: (_root, { id }: { id: string }, context) => findNode(context, id),
  nodes: (_root, { ids }: { ids: string[] }, context) => {
    if (ids.length > 250) throw badRequest("The input array size of `ids` is greater than 250.");
    return ids.map((id) => findNode(context, id));
  },

  shop: (_root, _args, context) => context.data.shop,
  currentAppInstallation: (_root, _args, { access }) => ({
    id: gid("AppInstallation", 500_001),
    accessScopes: access.scopes.map((handle) => ({ handle })),
  }),
};

/** Fields of the shop with other names in the store's data. */
export const shopFields: Fields<Shop> = {
  id: (shop) => gid("Shop", shop.id),
  myshopifyDomain: (shop) => shop.domain,
  currencyCode: (shop) => shop.currency,
  ianaTimezone: (shop) => shop.timezone,
};
