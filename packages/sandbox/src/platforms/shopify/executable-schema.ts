import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from "graphql";
import { denialOf, scopesOf } from "./access.ts";
import { asGraphqlError, denialError } from "./denial-errors.ts";
import { fieldDenied } from "./errors.ts";
import type { RequestContext } from "./request-context.ts";
import { agreementFields, saleFields } from "./resolvers/agreements.ts";
import { checkoutFields, checkoutLineFields } from "./resolvers/checkout-resolvers.ts";
import { customerFields } from "./resolvers/customer-resolvers.ts";
import { eventFields } from "./resolvers/event-resolvers.ts";
import { inventoryItemFields, inventoryLevelFields } from "./resolvers/inventory-resolvers.ts";
import { visitFields } from "./resolvers/journey-resolvers.ts";
import { lineItemFields, shippingLineFields } from "./resolvers/line-resolvers.ts";
import { orderFields } from "./resolvers/order-resolvers.ts";
import { collectionFields, productFields, variantFields } from "./resolvers/product-resolvers.ts";
import { queryFields, shopFields } from "./resolvers/query-resolvers.ts";
import {
  adjustmentFields,
  refundFields,
  refundLineFields,
  refundShippingFields,
} from "./resolvers/refund-resolvers.ts";
import { buildAdminSchema } from "./schema/admin-schema.ts";

const fieldsByType: Record<string, object> = {
  QueryRoot: queryFields,
  Shop: shopFields,
  Order: orderFields,
  CustomerVisit: visitFields,
  LineItem: lineItemFields,
  ShippingLine: shippingLineFields,
  Refund: refundFields,
  RefundLineItem: refundLineFields,
  RefundShippingLine: refundShippingFields,
  OrderAdjustment: adjustmentFields,
  OrderAgreement: agreementFields,
  OrderEditAgreement: agreementFields,
  RefundAgreement: agreementFields,
  ReturnAgreement: agreementFields,
  ProductSale: saleFields,
  GiftCardSale: saleFields,
  ShippingLineSale: saleFields,
  AdditionalFeeSale: saleFields,
  AdjustmentSale: saleFields,
  DutySale: saleFields,
  FeeSale: saleFields,
  TipSale: saleFields,
  Product: productFields,
  ProductVariant: variantFields,
  Collection: collectionFields,
  InventoryItem: inventoryItemFields,
  InventoryLevel: inventoryLevelFields,
  Customer: customerFields,
  AbandonedCheckout: checkoutFields,
  AbandonedCheckoutLineItem: checkoutLineFields,
  BasicEvent: eventFields,
};

/** Resolvers of several types, not all of which have all fields. */
const sharedResolvers = new Set<object>([saleFields]);

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** The served schema with its resolvers; `deniedFields` such as "Order.customer" fail. */
export function buildExecutableSchema(deniedFields: readonly string[] = []): GraphQLSchema {
  const schema = buildAdminSchema();
  for (const [typeName, fields] of Object.entries(fieldsByType)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`${typeName} is not served.`);
    const served = type.getFields();
    for (const [name, resolve] of Object.entries(fields) as [string, Resolver][]) {
      const field = served[name];
      if (field) field.resolve = resolve;
      else if (name !== "id" && !sharedResolvers.has(fields)) {
        throw new Error(`${typeName}.${name} is not served.`);
      }
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith("__")) guardFields(type);
    if (isObjectType(type)) denyFields(type, deniedFields);
    if (isInterfaceType(type) && type.name === "Event") type.resolveType = () => "BasicEvent";
  }
  return schema;
}

/** Returns the type whose scope a field needs: its own type, or that of a connection's nodes. */
export function guardedTypeOf(type: GraphQLOutputType): string {
  return getNamedType(type).name.replace(/Connection$/, "");
}

/** Fields that lead to a type with another scope are checked here; root fields are checked before execution. */
function guardFields(parent: GraphQLObjectType): void {
  if (parent.name === "QueryRoot") return;
  const parentScopes = scopesOf(parent.name);
  for (const field of Object.values(parent.getFields())) {
    const target = guardedTypeOf(field.type);
    const scopes = scopesOf(target);
    if (scopes.length === 0 || scopes.join() === parentScopes.join()) continue;
    const resolve = (field.resolve ?? readOwn) as Resolver;
    field.resolve = (source, args, context: RequestContext, info) => {
      const denial = denialOf(context.access, target);
      if (denial) throw asGraphqlError(denialError(denial, info.fieldName, target));
      return resolve(source, args, context, info);
    };
  }
}

function denyFields(parent: GraphQLObjectType, denied: readonly string[]): void {
  for (const field of Object.values(parent.getFields())) {
    if (!denied.includes(`${parent.name}.${field.name}`)) continue;
    field.resolve = () => {
      throw asGraphqlError(fieldDenied(field.name));
    };
  }
}

const readOwn: Resolver = (source, _args, _context, info) =>
  (source as Record<string, unknown>)[info.fieldName];
