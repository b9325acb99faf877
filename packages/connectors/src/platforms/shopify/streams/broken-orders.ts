import { isInternalError } from "../../../core/retry.ts";
import type { z } from "zod";
import { mayRead } from "../client/scopes.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { orderIdsDocument, ordersByIdDocument } from "../documents/orders.graphql.ts";
import type { NodePage } from "../schemas/common.schemas.ts";
import {
  orderIdsSchema,
  ordersByIdSchema,
  type orderIdNodeSchema,
  type OrderNode,
} from "../schemas/orders.schemas.ts";
import { findOtherOrders } from "./order-details.ts";
import { requestPage } from "./read-page.ts";
import type { PageRequest } from "./source.ts";

type OrderIdNode = z.infer<typeof orderIdNodeSchema>;

/** An order that Shopify cannot return; only its ID is known. */
export type BrokenOrder = OrderIdNode & { isBroken: true };
export type ReadOrder = OrderNode | BrokenOrder;

/** How many times an order is requested alone before it is set aside. */
export const triesOfOne = 3;

/** Keeps a request below the cost limit even if every order counted in full. */
const ordersPerRequest = 10;

export function isBroken(order: ReadOrder): order is BrokenOrder {
  return "isBroken" in order;
}

/** Reads a page that fails because of one of its orders: first the IDs, then each order that can be read. */
export async function readPageById(
  session: ShopSession,
  request: PageRequest<ReadOrder>,
  signal: AbortSignal,
): Promise<NodePage<ReadOrder>> {
  const { belongs, ...requested } = request;
  const page = await requestPage<z.infer<typeof orderIdsSchema>, OrderIdNode>(
    session,
    {
      document: orderIdsDocument,
      schema: orderIdsSchema,
      pick: ({ orders }) => orders,
      variables: { reverse: request.isReversed ?? false },
    },
    {
      ...requested,
      ...(belongs && { belongs: (node) => belongs({ ...node, isBroken: true }) }),
    },
    signal,
  );
  return { ...page, nodes: await readOrdersById(session, page.nodes, signal) };
}

/** The orders with those IDs, in order. A failing request is halved until the broken order is alone. */
export async function readOrdersById(
  session: ShopSession,
  orders: readonly OrderIdNode[],
  signal: AbortSignal,
): Promise<ReadOrder[]> {
  const withCustomers = await mayRead(session, "read_customers", signal);
  const read = async (part: readonly OrderIdNode[]): Promise<ReadOrder[]> => {
    if (part.length > ordersPerRequest) return halves(part);
    const ids = part.map(({ id }) => id);
    try {
      const { nodes } = await session.call(
        {
          document: ordersByIdDocument,
          variables: { ids, withCustomers },
          schema: ordersByIdSchema,
          validate: ({ nodes: found }) => findOtherOrders(found, ids),
          maxInternalErrors: part.length === 1 ? triesOfOne : 1,
        },
        signal,
      );
      return nodes.filter((node) => node !== null);
    } catch (error) {
      const [only] = part;
      if (!isInternalError(error) || only === undefined) throw error;
      return part.length === 1 ? [{ ...only, isBroken: true }] : halves(part);
    }
  };
  const halves = async (part: readonly OrderIdNode[]): Promise<ReadOrder[]> => {
    const half = Math.ceil(part.length / 2);
    return [...(await read(part.slice(0, half))), ...(await read(part.slice(half)))];
  };
  return orders.length === 0 ? [] : read(orders);
}
