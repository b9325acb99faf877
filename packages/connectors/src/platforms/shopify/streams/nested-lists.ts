import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { checkoutLineFields } from "../documents/checkouts.graphql.ts";
import { pageInfo, type GraphqlDocument } from "../documents/document.ts";
import { levelFields } from "../documents/inventory.graphql.ts";
import { agreementFields, firstSales } from "../documents/order-edits.graphql.ts";
import { lineFields, shippingLineFields } from "../documents/orders.graphql.ts";
import { variantFields } from "../documents/products.graphql.ts";
import { refundLineFields } from "../documents/refunds.graphql.ts";
import { levelNodeSchema, variantNodeSchema } from "../schemas/catalogue.schemas.ts";
import {
  connectionSchema,
  gidSchema,
  referenceSchema,
  type NodePage,
} from "../schemas/common.schemas.ts";
import { agreementNodeSchema } from "../schemas/order-edits.schemas.ts";
import { lineNodeSchema, shippingLineNodeSchema } from "../schemas/orders.schemas.ts";
import { checkoutLineNodeSchema } from "../schemas/people.schemas.ts";
import { refundLineNodeSchema } from "../schemas/refunds.schemas.ts";
import { repetition } from "./read-page.ts";

/** Far more than one object has; a longer list is one that repeats. */
const maxNodes = 100_000;
const maxPageSize = 250;

/** After how many internal errors an order's part is given up. The order is then read alone, and set aside if that fails. */
export const maxInternalErrors = 3;
const ofOrders = { maxInternalErrors };

/** A list in an object, whose first page is read with the object. */
export type NestedList<Field extends string, Node> = {
  field: Field;
  /** Requests a page after the first. */
  document: GraphqlDocument;
  /** Null if the object was deleted. */
  schema: z.ZodType<{ id: string; list: NodePage<Node> } | null>;
  /** By default the number of tries. */
  maxInternalErrors?: number;
};

export type Owner<Field extends string, Node> = { id: string } & Record<Field, NodePage<Node>>;

export const orderLines = nestedList(
  { name: "OrderLines", owner: "order", type: "Order", field: "lineItems", selection: lineFields },
  lineNodeSchema,
  ofOrders,
);
export const orderShippingLines = nestedList(
  {
    name: "OrderShippingLines",
    owner: "order",
    type: "Order",
    field: "shippingLines",
    selection: shippingLineFields,
  },
  shippingLineNodeSchema,
  ofOrders,
);
export const orderAgreements = nestedList(
  {
    name: "OrderAgreements",
    owner: "order",
    type: "Order",
    field: "agreements",
    first: 25,
    selection: agreementFields(firstSales),
  },
  agreementNodeSchema,
  ofOrders,
);
export const refundLines = nestedList(
  { name: "RefundLines", type: "Refund", field: "refundLineItems", selection: refundLineFields },
  refundLineNodeSchema,
  ofOrders,
);
export const checkoutLines = nestedList(
  {
    name: "CheckoutLines",
    type: "AbandonedCheckout",
    field: "lineItems",
    selection: checkoutLineFields,
  },
  checkoutLineNodeSchema,
);
export const productVariants = nestedList(
  {
    name: "ProductVariants",
    owner: "product",
    type: "Product",
    field: "variants",
    selection: variantFields,
  },
  variantNodeSchema,
);
export const collectionProducts = nestedList(
  {
    name: "CollectionProducts",
    owner: "collection",
    type: "Collection",
    field: "products",
    selection: "id",
  },
  referenceSchema,
);
export const inventoryLevels = nestedList(
  {
    name: "InventoryLevels",
    owner: "inventoryItem",
    type: "InventoryItem",
    field: "inventoryLevels",
    selection: levelFields,
  },
  levelNodeSchema,
);

type Definition<Field extends string> = {
  /** The operation's name. */
  name: string;
  /** The query that returns the object by ID; `node` by default. */
  owner?: string;
  /** The object's type. */
  type: string;
  field: Field;
  /** The fields of each node. */
  selection: string;
  first?: number;
};

function nestedList<Field extends string, Node>(
  { name, owner = "node", type, field, selection, first = maxPageSize }: Definition<Field>,
  node: z.ZodType<Node>,
  limits: { maxInternalErrors?: number } = {},
): NestedList<Field, Node> {
  const text = /* GraphQL */ `
    query ${name}($id: ID!, $after: String!) {
      ${owner}(id: $id) {
        ... on ${type} {
          id
          ${field}(first: ${first}, after: $after) {
            nodes {
              ${selection}
            }
            ${pageInfo}
          }
        }
      }
    }
  `;
  const ownerSchema = z.object({ id: gidSchema, [field]: connectionSchema(node) });
  return {
    field,
    document: { name, text },
    schema: z.object({ [owner]: ownerSchema.nullable() }).transform((data) => {
      const found = data[owner] as Owner<Field, Node> | null;
      return found && { id: found.id, list: found[field] };
    }),
    ...limits,
  };
}

/** All nodes of the list in an object. */
export async function readNestedList<Field extends string, Node>(
  session: ShopSession,
  { field, ...call }: NestedList<Field, Node>,
  owner: Owner<Field, Node>,
  signal: AbortSignal,
): Promise<Node[]> {
  const { id } = owner;
  const first: NodePage<Node> = owner[field];
  const nodes = [...first.nodes];
  let { pageInfo: position } = first;
  while (position.hasNextPage) {
    const after = position.endCursor;
    const found = await session.call(
      {
        ...call,
        variables: { id, after },
        validate: (answer) => {
          if (answer === null) return null;
          return answer.id === id ? repetition(answer.list, after) : "It is about another object.";
        },
      },
      signal,
    );
    if (found === null) return nodes;
    nodes.push(...found.list.nodes);
    refuseEndless(nodes);
    position = found.list.pageInfo;
  }
  return nodes;
}

/** @throws ConnectorError bad_data if the list is so long that it must repeat */
export function refuseEndless(nodes: readonly unknown[]): void {
  if (nodes.length <= maxNodes) return;
  throw new ConnectorError("bad_data", "A list in an answer of Shopify does not end.");
}
