import type { ShopSession } from "../client/shop-session.ts";
import { orderAgreementsDocument } from "../documents/order-edits.graphql.ts";
import { orderLinesDocument } from "../documents/orders.graphql.ts";
import { orderRefundsDocument, refundLinesDocument } from "../documents/refunds.graphql.ts";
import { orderAgreementsSchema, type AgreementNode } from "../schemas/order-edits.schemas.ts";
import { orderLinesSchema, type LineNode, type OrderNode } from "../schemas/orders.schemas.ts";
import {
  orderRefundsSchema,
  refundLinesSchema,
  type RefundNode,
} from "../schemas/refunds.schemas.ts";
import { readRest } from "./read-page.ts";

/** So many that the request stays below the cost limit even if each order were counted in full. */
const ordersPerRefundRequest = 25;

/** The refunds of those orders that have any, by order gid: one request for all of an ordinary page. */
export async function readRefunds(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Map<string, RefundNode[]>> {
  const refunded = orders.filter((order) => order.refunds.length > 0).map((order) => order.id);
  const refunds = new Map<string, RefundNode[]>();
  for (let start = 0; start < refunded.length; start += ordersPerRefundRequest) {
    const ids = refunded.slice(start, start + ordersPerRefundRequest);
    const { nodes } = await session.ask(
      {
        document: orderRefundsDocument,
        variables: { ids },
        schema: orderRefundsSchema,
        objection: (answer) =>
          answer.nodes.every((node) => node === null || ids.includes(node.id))
            ? null
            : "It is about other orders.",
      },
      signal,
    );
    for (const node of nodes) {
      if (node) refunds.set(node.id, await withAllLines(session, node.refunds, signal));
    }
  }
  return refunds;
}

async function withAllLines(
  session: ShopSession,
  refunds: readonly RefundNode[],
  signal: AbortSignal,
): Promise<RefundNode[]> {
  const whole: RefundNode[] = [];
  for (const refund of refunds) {
    const nodes = await readRest(
      session,
      refund.refundLineItems,
      {
        id: refund.id,
        document: refundLinesDocument,
        schema: refundLinesSchema,
        pick: ({ node: found }) => found && { id: found.id, list: found.refundLineItems },
      },
      signal,
    );
    whole.push({ ...refund, refundLineItems: { ...refund.refundLineItems, nodes } });
  }
  return whole;
}

export function readLines(
  session: ShopSession,
  order: OrderNode,
  signal: AbortSignal,
): Promise<LineNode[]> {
  return readRest(
    session,
    order.lineItems,
    {
      id: order.id,
      document: orderLinesDocument,
      schema: orderLinesSchema,
      pick: ({ order: found }) => found && { id: found.id, list: found.lineItems },
    },
    signal,
  );
}

/** Only edited orders have agreements that their own fields do not tell. */
export function readAgreements(
  session: ShopSession,
  order: OrderNode,
  signal: AbortSignal,
): Promise<AgreementNode[]> {
  if (!order.edited) return Promise.resolve([]);
  const nothingYet = { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } };
  return readRest(
    session,
    nothingYet,
    {
      id: order.id,
      document: orderAgreementsDocument,
      schema: orderAgreementsSchema,
      pick: ({ order: found }) => found && { id: found.id, list: found.agreements },
    },
    signal,
  );
}
