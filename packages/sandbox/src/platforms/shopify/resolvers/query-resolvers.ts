import type { GraphQLResolveInfo } from "graphql";
import type { StoreData } from "../../../core/store-data.ts";
import { denialOf, earliestOrderAt } from "../access.ts";
import type { PageArguments } from "../connection.ts";
import { asGraphqlError, denialError } from "../denial-errors.ts";
import { badRequest, resourceNotFound } from "../errors.ts";
import {
  checkoutList,
  collectionList,
  customerList,
  deletionList,
  everyLocationList,
  inventoryItemList,
  locationList,
  orderList,
  productList,
  variantList,
} from "../list-definitions.ts";
import { findList, type ListArguments, type ListDefinition } from "../lists.ts";
import type { RequestContext } from "../request-context.ts";
import { customerCountSearch } from "../search/search-fields.ts";
import { parseGid } from "../values.ts";
import { page, type Fields } from "./resolver.ts";
import { currentAppInstallation } from "./shop-resolvers.ts";

type RootArguments = ListArguments & PageArguments & { savedSearchId?: string | null };

function search<T>(
  context: RequestContext,
  definition: ListDefinition<T>,
  args: RootArguments,
  info: GraphQLResolveInfo,
) {
  if (args.savedSearchId) throw resourceNotFound(args.savedSearchId);
  const { list, warnings } = findList(context, definition, args);
  if (warnings.length > 0) {
    context.searches.push({ path: [info.path.key], query: args.query ?? "", warnings });
  }
  return list;
}

function listRoot<T>(definition: ListDefinition<T>) {
  return (_root: null, args: RootArguments, context: RequestContext, info: GraphQLResolveInfo) =>
    page(search(context, definition, args, info), args, context, info);
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

/** What can be fetched by its id; the keys are the types that a gid may name. */
const finders: Record<string, Finder> = {
  Order: (data, id) => data.orders.get(id),
  Product: (data, id) => data.products.get(id),
  ProductVariant: (data, id) => data.variants.get(id),
  Collection: (data, id) => data.collections.get(id),
  Customer: (data, id) => data.customers.get(id),
  Location: (data, id) => data.locations.get(id),
  InventoryItem: (data, id) =>
    [...data.variants.values()].find((variant) => variant.inventoryItemId === id),
  AbandonedCheckout: (data, id) => data.checkouts.get(id),
  Refund: findRefund,
  Shop: (data, id) => (data.shop.id === id ? data.shop : undefined),
};

function findRefund(data: StoreData, id: number): object | undefined {
  for (const order of data.orders.values()) {
    const refund = order.refunds.find((candidate) => candidate.id === id);
    if (refund) return { id, refund, order };
  }
  return undefined;
}

/** Null for an id that nobody has; a gid of another type is an error. */
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

/** `node` needs to know the type of what it gives; objects say it by a copy that names it. */
function findNode(context: RequestContext, id: string): object | null {
  const parsed = parseGid(id);
  if (!parsed || !finders[parsed.type]) throw resourceNotFound(id);
  // Its scope is known only now: the root itself needs none.
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
  productVariants: listRoot(variantList),
  collections: listRoot(collectionList),
  customers: listRoot(customerList),
  inventoryItems: listRoot(inventoryItemList),
  abandonedCheckouts: listRoot(checkoutList),
  events: listRoot(deletionList),
  locations: (root, args: RootArguments & { includeInactive?: boolean | null }, context, info) =>
    listRoot(args.includeInactive ? everyLocationList : locationList)(root, args, context, info),

  ordersCount: countRoot(orderList),
  productsCount: countRoot(productList),
  collectionsCount: countRoot(collectionList),
  customersCount: countRoot({
    ...customerList,
    name: "customersCount",
    search: () => customerCountSearch,
  }),
  abandonedCheckoutsCount: countRoot(checkoutList),
  eventsCount: countRoot(deletionList),
  locationsCount: countRoot(locationList),
  // The real one ignores its query as well.
  productVariantsCount: (root, { limit }: { limit?: number | null }, context, info) =>
    countRoot(variantList)(root, limit === undefined ? {} : { limit }, context, info),

  order: byId("Order"),
  product: byId("Product"),
  productVariant: byId("ProductVariant"),
  collection: byId("Collection"),
  customer: byId("Customer"),
  inventoryItem: byId("InventoryItem"),
  location: (_root, { id }: { id?: string | null }, context) =>
    id ? find(context, id, "Location") : ([...context.data.locations.values()][0] ?? null),
  node: (_root, { id }: { id: string }, context) => findNode(context, id),
  nodes: (_root, { ids }: { ids: string[] }, context) => {
    if (ids.length > 250) throw badRequest("The input array size of `ids` is greater than 250.");
    return ids.map((id) => findNode(context, id));
  },

  shop: (_root, _args, context) => context.data.shop,
  currentAppInstallation: (_root, _args, context) => currentAppInstallation(context),
};
